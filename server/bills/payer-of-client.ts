import { sql, type Kysely } from 'kysely'
import type { Payer } from '#shared/contract/bills.ts'
import type { Row, Tables } from '../db/tables.ts'
import { payerOf } from './bills.commands.ts'

/** With whom closing papers are made: the payer of the last bill of the time, else the first organization. */
export async function payerOfClient(db: Kysely<Tables>, client_id: number, until_day: string): Promise<Payer> {
  const bill = await db
    .selectFrom('bills')
    .select('payer')
    .where('client_id', '=', client_id)
    .where('issued_on', '<=', until_day)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (bill) return bill.payer
  const { rows } = await sql<Row<'legal_entities'>>`select * from legal_entities where client_id = ${client_id}
    order by archived_at is not null, id limit 1`.execute(db)
  if (rows[0]) return payerOf(rows[0])
  const client = await db.selectFrom('clients').select('name').where('id', '=', client_id).executeTakeFirstOrThrow()
  return { name: client.name, inn: '', kpp: null, address: null }
}
