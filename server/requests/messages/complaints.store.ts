import { sql, type Kysely } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { Complaint, PersonMessage } from '#shared/contract/complaints.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, eachPortion, listPage } from '#server/platform/lists/list-query.ts'
import { complainedClients } from './complained-clients.ts'
import { link_template, reminder_template } from './send-link.ts'
import { present } from '#server/platform/lists/present.ts'

const complaintList = listOf(lists.complaints, 'complaints', { client: null })

export async function complaintPage(db: Kysely<Tables>, query: ListQuery) {
  const page = await listPage(db, complaintList, query, [])
  return { ...page, rows: await presentComplaints(db, page.rows) }
}

export function allComplaints(db: Kysely<Tables>, query: ListQuery): AsyncIterable<Complaint[]> {
  return eachPortion(allRows(db, complaintList, query, []), (rows) => presentComplaints(db, rows))
}

/** @throws Refusal `not_found` */
export async function complaintOf(db: Kysely<Tables>, id: number): Promise<Complaint> {
  const [complaint] = await presentComplaints(db, [await complaintRow(db, id)])
  return complaint ?? refuse('not_found')
}

/** @throws Refusal `not_found` */
export async function complaintRow(db: Kysely<Tables>, id: number): Promise<Row<'complaints'>> {
  const row = await db.selectFrom('complaints').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? refuse('not_found')
}

const person_messages_max = 20

/** What else was sent to the phone of a complaint, the newest first. */
export async function messagesOfPerson(db: Kysely<Tables>, id: number): Promise<PersonMessage[]> {
  const { phone } = await complaintRow(db, id)
  const { rows } = await sql<PersonMessage & { created_at: Date }>`
    select d.id, d.client_id, c.name as client_name, d.template, d.status, d.created_at
    from deliveries d left join clients c on c.id = d.client_id
    where d.recipient = ${phone} order by d.id desc limit ${person_messages_max}`.execute(db)
  return rows.map((row) => present(PersonMessage, row))
}

type Facts = Pick<Complaint, 'id' | 'client_name' | 'venture' | 'message' | 'client_complaints' | 'client_messages'> & {
  sending_stopped_at: Date | null
}

async function presentComplaints(db: Kysely<Tables>, rows: readonly Row<'complaints'>[]): Promise<Complaint[]> {
  const ids = sql`${[...new Set(rows.map(({ client_id }) => client_id))]}`
  const { rows: facts } = await sql<Facts>`
    with clients_of as (${complainedClients(ids)})
    select p.id, c.name as client_name, r.venture, c.sending_stopped_at,
      c.complaints as client_complaints, c.messages as client_messages,
      (select d.body from deliveries d where d.request_id = p.request_id and d.recipient = p.phone
        and d.template in (${link_template}, ${reminder_template}) order by d.id desc limit 1) as message
    from complaints p join clients_of c on c.id = p.client_id join document_sign_requests r on r.id = p.request_id
    where p.id = any(${rows.map(({ id }) => id)})`.execute(db)
  const factsOf = new Map(facts.map((fact) => [fact.id, fact]))
  return rows.map((row) => present(Complaint, { ...row, ...(factsOf.get(row.id) ?? refuse('internal')) }))
}
