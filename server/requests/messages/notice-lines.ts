import { sql } from 'kysely'
import type { JournalEvent } from '#shared/rules/journal-events.ts'
import { isLive, isTerminal, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import { isTrouble, noticeKindOf, type NoticeKind, type NoticeMode } from '#shared/rules/notices.ts'
import { shortName } from '#shared/rules/person.ts'
import { batchTitle, type NoticeLine } from '#shared/text/notices.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { reminder_template } from './send-link.ts'

/** One event of a letter with its place in the cabinet. */
export type Noticed = NoticeLine & { seq: number; request_id: number | null; bulk_sending_id: number | null }

type Found = {
  seq: number
  event: JournalEvent & keyof typeof noticeKindOf
  template: string | null
  request_id: number | null
  status: SignRequestStatus | null
  title: string | null
  signer: string | null
  batch_id: number | null
  bulk_sending_id: number | null
  bulk_title: string | null
}

/** one letter's share of the journal; the rest goes into the next one */
const rows_a_letter_max = 2000
/** of someone who could not be written to for long, only the latest */
const noticed_days = 4

/**
 * What happened in a client's journal between two rows, as a letter names it: current titles and names, in the order of
 * events.
 * @returns `until_seq`: up to which row it is complete
 */
export async function noticedBetween(
  tx: Tx,
  client_id: number,
  after_seq: number,
  until_seq: number,
  events: readonly string[],
) {
  const { rows } = await sql<Found>`
    select j.seq::int8 as seq, j.event, d.template, r.id as request_id, r.status, r.title,
      r.signer_full_name as signer, r.batch_id, b.id as bulk_sending_id, b.name as bulk_title
    from journal j
    left join deliveries d on j.subject = 'deliveries' and d.id = j.subject_id
    left join document_sign_requests r
      on r.id = case j.subject when 'document-sign-requests' then j.subject_id when 'deliveries' then d.request_id end
    left join bulk_sendings b on j.subject = 'bulk-sendings' and b.id = j.subject_id
    where j.chain = ${client_id} and j.seq > ${after_seq} and j.seq <= ${until_seq} and j.event = any(${events})
      and j.at > now() - make_interval(days => ${noticed_days})
    order by j.seq limit ${rows_a_letter_max}`.execute(tx)
  const lines = rows.filter(isWorthALine).flatMap(lineOf)
  const last = rows.length < rows_a_letter_max ? until_seq : (rows.at(-1)?.seq ?? until_seq)
  return { lines: [...oncePerRequest(lines), ...(await endedBatches(tx, rows))], until_seq: last }
}

/** A code that came too late, or a link stopped by the end of its request, needs no action. */
function isWorthALine({ event, template, status }: Found): boolean {
  if (noticeKindOf[event] !== 'undelivered') return true
  return (template === 'link' || template === reminder_template) && status !== null && isLive(status)
}

function lineOf({ seq, event, request_id, title, signer, bulk_sending_id, bulk_title }: Found): Noticed[] {
  const name = title ?? bulk_title
  if (name === null) return []
  const kind: NoticeKind = noticeKindOf[event]
  return [{ seq, kind, title: name, signer: signer && shortName(signer), request_id, bulk_sending_id }]
}

/** SMS and e-mail of one link may both fail. */
function oncePerRequest(lines: readonly Noticed[]): Noticed[] {
  const named = new Set<string>()
  return lines.filter(({ kind, request_id }) => {
    const key = `${kind} ${request_id}`
    if (request_id !== null && named.has(key)) return false
    named.add(key)
    return true
  })
}

type Batch = { id: number; title: string; signed: number; all: number; last: number }

/** Batches of several requests whose last end is among these rows: so each is written about once. */
async function endedBatches(tx: Tx, rows: readonly Found[]): Promise<Noticed[]> {
  const ends = rows.filter(({ event, status }) => event.startsWith('document-sign') && status && isTerminal(status))
  const batches = [...new Set(ends.map(({ batch_id }) => batch_id))]
  if (batches.length === 0) return []
  const { rows: ended } = await sql<Batch>`
    select r.batch_id as id, min(r.title) as title, count(*)::int as all,
      (count(*) filter (where r.status = 'signed'))::int as signed,
      (array_agg(r.id order by r.finished_at desc, r.id desc))[1] as last
    from document_sign_requests r where r.batch_id = any(${batches})
    group by r.batch_id having count(*) > 1 and bool_and(r.finished_at is not null)`.execute(tx)
  return ended.flatMap(({ title, signed, all, last }) => {
    const end = ends.find(({ request_id }) => request_id === last)
    if (!end) return []
    const line = { kind: 'finished' as const, title: batchTitle(title, signed, all), signer: null }
    return [{ ...line, seq: end.seq, request_id: last, bulk_sending_id: null }]
  })
}

/** The kinds that a mode asks for; owners get a separate letter about a wrong recipient. */
export function wanted(lines: readonly Noticed[], mode: NoticeMode, isOwner: boolean): Noticed[] {
  return lines.filter(({ kind }) => {
    if (mode === 'trouble' && !isTrouble(kind)) return false
    return kind !== 'disowned' || mode === 'daily' || !isOwner
  })
}
