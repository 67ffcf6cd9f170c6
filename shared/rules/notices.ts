import type { JournalEvent } from './journal-events.ts'
import type { ClientRole } from './policy.ts'
import { isBankingDay } from './banking-days.ts'
import { dayInMoscow, hourInMoscow } from './clock.ts'

/** How often a user of a cabinet is written to about its requests. `trouble`: only what needs their action. */
export const noticeModes = ['every', 'daily', 'trouble', 'none'] as const
export type NoticeMode = (typeof noticeModes)[number]

/** Until the user chooses. An accountant may not read requests and is never written to about them. */
export const usualNoticeMode: Record<ClientRole, NoticeMode> = {
  owner: 'daily',
  sender: 'daily',
  reader: 'none',
  accountant: 'none',
}

/** Whose role may read requests. */
export const notifiedRoles: readonly ClientRole[] = ['owner', 'sender', 'reader']

/** What is written about, in the order of a letter. */
export const noticeKinds = [
  'disowned',
  'undelivered',
  'rejected',
  'expired',
  'failed',
  'short',
  'signed',
  'finished',
  'sent',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The rows of the journal that are written about; `finished` follows from the last end of a batch. */
export const noticeKindOf = {
  'document-sign-requests.sign': 'signed',
  'document-sign-requests.reject': 'rejected',
  'document-sign-requests.expire': 'expired',
  'document-sign-requests.fail': 'failed',
  'document-sign-requests.disown': 'disowned',
  'deliveries.undelivered': 'undelivered',
  'deliveries.expired': 'undelivered',
  'deliveries.rejected': 'undelivered',
  'bulk-sendings.lack': 'short',
  'bulk-sendings.finish': 'sent',
} as const satisfies Partial<Record<JournalEvent, NoticeKind>>

const calm: readonly NoticeKind[] = ['signed', 'finished', 'sent']

export const isTrouble = (kind: NoticeKind): boolean => !calm.includes(kind)

/** The journal's events that a mode writes about. */
export function noticeEventsOf(mode: NoticeMode): string[] {
  if (mode === 'none') return []
  const all = Object.entries(noticeKindOf)
  return all.filter(([, kind]) => mode !== 'trouble' || isTrouble(kind)).map(([event]) => event)
}

const digest_from_hour = 9

/** Digests leave on working days from nine in the morning in Moscow; null before that. */
export function digestDay(now: Date): string | null {
  const day = dayInMoscow(now)
  return hourInMoscow(now) >= digest_from_hour && isBankingDay(new Date(`${day}T00:00:00Z`)) ? day : null
}
