import { sql, type Kysely } from 'kysely'
import { code_wrong_tries_max, seal_seconds_max } from '#shared/rules/limits.ts'
import { moves, type SignRequestEvent, type SignRequestStatus } from '#shared/rules/document-sign-requests.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Finding } from './finding.ts'
import { type Rows, within } from './part.ts'

const subject = 'document-sign-requests'

/** I6: the journal's moves of each request follow the table of moves and lead to its state. */
export async function requestMoves(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<{ id: number; status: SignRequestStatus; events: string[] | null }>`
    select r.id, r.status, array_agg(j.event order by j.seq) filter (where j.id is not null) as events
    from document_sign_requests r
    left join journal j on j.subject = ${subject} and j.subject_id = r.id
    where ${within('r.id', part)}
    group by r.id order by r.id`.execute(db)
  return rows.flatMap(({ id, status, events }) => {
    const end = (events ?? []).reduce<SignRequestStatus | null>(follow, 'draft')
    const text = end === null ? 'в журнале ход, которого нет в таблице' : 'состояние не то, к которому ведёт журнал'
    return end === status ? [] : [{ row: `document_sign_requests ${id}`, text }]
  })
}

function follow(state: SignRequestStatus | null, event: string): SignRequestStatus | null {
  const verb = event.slice(subject.length + 1)
  const isMove = Object.values(moves).some((next) => verb in next)
  if (state === null || !isMove) return state
  const next: Partial<Record<SignRequestEvent, SignRequestStatus>> = moves[state]
  return next[verb as SignRequestEvent] ?? null
}

/** I10: the accepted code was issued for this request, phone and documents, in time, and used once. */
export async function signatures(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'signatures ' || s.id as row, 'код подписи не той заявки, не того телефона или не вовремя' as text
    from signatures s join signing_codes c on c.id = s.code_id
    join document_sign_requests r on r.id = s.request_id
    where ${within('s.id', part)} and (c.request_id <> s.request_id or c.phone <> s.signer_phone or c.used_at is null
      or c.used_at > c.expires_at
      or c.attempts > ${code_wrong_tries_max} or s.signed_at < c.used_at or r.signed_at <> s.signed_at
      or c.documents_sha256 <> (select encode(sha256(convert_to(string_agg(d.sha256, E'\\n' order by d.position), 'UTF8')), 'hex')
        from documents d where d.request_id = s.request_id))
    union all
    select 'signatures ' || s.id, 'подпись есть, но заявка не подписана' from signatures s
    join document_sign_requests r on r.id = s.request_id where ${within('s.id', part)} and r.status <> 'signed'`.execute(
    db,
  )
  return rows
}

/** I10: a signed request has its signature. */
export async function signedRequests(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'document_sign_requests ' || r.id as row, 'подписана, но подписи в базе нет' as text
    from document_sign_requests r where ${within('r.id', part)} and r.status = 'signed'
      and not exists (select from signatures s where s.request_id = r.id)`.execute(db)
  return rows
}

/** I12: a message is handed over at most once. */
export async function handedOver(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select distinct 'deliveries ' || j.subject_id as row, 'передано или доставлено больше одного раза' as text
    from journal j
    where ${within('j.id', part)} and j.subject = 'deliveries'
      and j.event in ('deliveries.accepted', 'deliveries.delivered') and exists (select from journal earlier
        where earlier.subject = j.subject and earlier.subject_id = j.subject_id and earlier.event = j.event
          and earlier.id < j.id)`.execute(db)
  return rows
}

/** I12: a message that holds a secret has no second message in its place. */
export async function sentOnce(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select 'deliveries ' || again.id as row, 'сообщение с кодом отправлено второй раз' as text from deliveries again
    join deliveries first on first.id = again.instead_of where ${within('again.id', part)} and first.secret`.execute(db)
  return rows
}

/** I11: signed requests that are not sealed after a minute, with age and cause. */
export async function stuckSeals(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    select r.id, 'ждёт печати с ' || to_char(r.signed_at at time zone 'Europe/Moscow', 'DD.MM.YYYY HH24:MI')
      || coalesce(': ' || j.last_error, '') as text
    from document_sign_requests r left join jobs j on j.key = 'seal:' || r.id and j.state <> 'done'
    where r.status = 'signed' and r.sealed_at is null and r.signed_at < now() - make_interval(secs => ${seal_seconds_max})`.execute(
    db,
  )
  return rows.map(({ id, text }) => ({ row: `document_sign_requests ${id}`, text }))
}
