import { sql, type Kysely } from 'kysely'
import type { Payer } from '#shared/contract/bills.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { organizationAsPayer, personAsPayer } from './payer.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

/**
 * The payer named in closing documents: of the last bill paid by the end of that day in Moscow, else of the last one
 * open then, else the first organization, or the private person. Later bills do not change documents of a past period.
 */
export async function payerOfClient(db: Kysely<Tables>, client_id: number, until_day: string): Promise<Payer> {
  const end = sql`((${until_day}::date + 1)::timestamp at time zone 'Europe/Moscow')`
  const bills = await sql<Pick<Row<'bills'>, 'payer'>>`select b.payer from bills b
    where b.client_id = ${client_id} and b.issued_on <= ${until_day} and (b.cancelled_at is null or b.cancelled_at >= ${end})
    order by exists (select from payments p where p.bill_id = b.id and p.status in ('done', 'reversed')
      and coalesce(p.confirmed_at, p.created_at) < ${end} and (p.reversed_at is null or p.reversed_at >= ${end})) desc,
      b.id desc limit 1`.execute(db)
  const [bill] = bills.rows
  if (bill) return bill.payer
  const { rows } = await sql<
    Row<'legal_entities'>
  >`select ${wholeRow('legal_entities')} from legal_entities where client_id = ${client_id}
    order by archived_at is not null, id limit 1`.execute(db)
  if (rows[0]) return organizationAsPayer(rows[0])
  const client = await db.selectFrom('clients').select('name').where('id', '=', client_id).executeTakeFirstOrThrow()
  return personAsPayer(client)
}
