import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Known, KnownClient, OpenBill } from './match-line.ts'

/** What is known of these ИНН: the clients whose organizations have them, and the open bills made out to them. */
export async function knownPayers(db: Kysely<Tables>, inns: string[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>(inns.map((inn) => [inn, { clients: [], bills: [] }]))
  const clients = await sql<
    KnownClient & { inn: string }
  >`select distinct e.inn, c.id, c.name, c.status = 'blocked' as blocked
    from legal_entities e join clients c on c.id = e.client_id
    where e.inn = any(${inns}) and e.archived_at is null order by c.id`.execute(db)
  for (const { inn, ...client } of clients.rows) known.get(inn)?.clients.push(client)
  const bills = await sql<OpenBill & { inn: string }>`select payer ->> 'inn' as inn, id, number, client_id,
      issued_on::text as issued_on, amount - paid as left
    from bills where payer ->> 'inn' = any(${inns}) and status in ('issued', 'partly_paid') order by id`.execute(db)
  for (const { inn, ...bill } of bills.rows) known.get(inn)?.bills.push(bill)
  return known
}
