import type { RequestEvent } from './journal-events.ts'

/** What an entry of a request's timeline is about, in the order of its switches. */
export const timelineKinds = ['request', 'message', 'code', 'look', 'staff'] as const
export type TimelineKind = (typeof timelineKinds)[number]

const kindOfEvent = {
  'document-sign-requests.send_code': 'code',
  'document-sign-requests.wrong_code': 'code',
  'document-sign-requests.confirm': 'code',
  'document-sign-requests.send_download_code': 'code',
  'document-sign-requests.view': 'look',
  'document-sign-requests.download': 'look',
  'document-sign-requests.download_copy': 'look',
  'document-sign-requests.open_downloads': 'look',
  'document-sign-requests.fetch_copy': 'look',
  'document-sign-requests.stop_copies': 'message',
  'document-sign-requests.open_by_phone': 'look',
  'document-sign-requests.propose_correction': 'staff',
  'document-sign-requests.allow_messages': 'staff',
  'document-sign-requests.retry': 'staff',
  'document-sign-requests.reveal': 'staff',
  'document-sign-requests.open_documents': 'staff',
  'document-sign-requests.open_codes': 'staff',
} as const satisfies Partial<Record<RequestEvent, TimelineKind>>

/** The kind of an event in the journal of a request; an event that is not listed above changes the request itself. */
export const timelineKindOf = (event: string): TimelineKind =>
  Object.hasOwn(kindOfEvent, event) ? kindOfEvent[event as keyof typeof kindOfEvent] : 'request'
