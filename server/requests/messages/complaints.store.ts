import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Complaint } from '#shared/contract/complaints.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { complaints_counted_days } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import { link_template, reminder_template } from './send-link.ts'
import { present } from '#server/platform/lists/present.ts'

const complaintList = listOf(lists.complaints, 'complaints')

export async function complaintPage(db: Kysely<Tables>, query: ListQuery) {
  const page = await listPage(db, complaintList, query, [])
  return { ...page, rows: await presentComplaints(db, page.rows) }
}

export function allComplaints(db: Kysely<Tables>, query: ListQuery): AsyncIterable<Complaint[]> {
  return eachPortion(allRows(db, complaintList, query, []), (rows) => presentComplaints(db, rows))
}

/** @throws Refusal `not_found` */
export async function complaintOf(db: Kysely<Tables>, id: number): Promise<Complaint> {
  const rows = await db.selectFrom('complaints').selectAll().where('id', '=', id).execute()
  const [complaint] = await presentComplaints(db, rows)
  return complaint ?? refuse('not_found')
}

type Facts = Pick<Complaint, 'id' | 'client_name' | 'venture' | 'message' | 'client_complaints' | 'client_messages'> & {
  sending_stopped_at: Date | null
}

async function presentComplaints(db: Kysely<Tables>, rows: readonly Row<'complaints'>[]): Promise<Complaint[]> {
  const since = sql`now() - make_interval(days => ${complaints_counted_days})`
  const { rows: facts } = await sql<Facts>`
    with clients_of as (
      select c.id, c.name, c.sending_stopped_at,
        (select count(*)::int from complaints o where o.client_id = c.id and o.created_at > ${since}) as complaints,
        (select count(*)::int from deliveries d where d.client_id = c.id and d.created_at > ${since}
          and d.template in (${link_template}, ${reminder_template}) and d.accepted_at is not null) as messages
      from clients c where c.id = any(${[...new Set(rows.map(({ client_id }) => client_id))]}))
    select p.id, c.name as client_name, r.venture, c.sending_stopped_at,
      c.complaints as client_complaints, c.messages as client_messages,
      (select d.body from deliveries d where d.request_id = p.request_id and d.recipient = p.phone
        and d.template in (${link_template}, ${reminder_template}) order by d.id desc limit 1) as message
    from complaints p join clients_of c on c.id = p.client_id join document_sign_requests r on r.id = p.request_id
    where p.id = any(${rows.map(({ id }) => id)})`.execute(db)
  const factsOf = new Map(facts.map((one) => [one.id, one]))
  return rows.map((row) => present(Complaint, { ...row, ...(factsOf.get(row.id) ?? refuse('internal')) }))
}
