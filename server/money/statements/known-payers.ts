import { sql } from 'kysely'
import type { BankDocument } from '#shared/rules/bank-statement.ts'
import { billsNamed } from '#shared/rules/bill-number.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { manualPayments } from './entered-by-hand.ts'
import type { Known, KnownClient, KnownPersons, OpenBill, PersonBill } from './match-line.ts'

/**
 * What is known of the payers of these documents, by ИНН: clients with such an organization, its open bills, and
 * payments entered by hand for either.
 */
export async function knownPayers(tx: Tx, documents: BankDocument[]): Promise<Map<string, Known>> {
  const inns = [...new Set(documents.flatMap(({ payer_inn }) => payer_inn ?? []))]
  const known = new Map<string, Known>(inns.map((inn) => [inn, { clients: [], bills: [], manual: [] }]))
  const clients = await sql<
    KnownClient & { inn: string }
  >`select distinct e.inn, c.id, c.name, c.status = 'blocked' as blocked
    from legal_entities e join clients c on c.id = e.client_id
    where e.inn = any(${inns}) and e.archived_at is null order by c.id`.execute(tx)
  for (const { inn, ...client } of clients.rows) known.get(inn)?.clients.push(client)
  const bills = await sql<OpenBill & { inn: string }>`select payer ->> 'inn' as inn, id, number, client_id,
      issued_on::text as issued_on, amount - paid as left
    from bills where payer ->> 'inn' = any(${inns}) and status in ('issued', 'partly_paid') order by id`.execute(tx)
  for (const { inn, ...bill } of bills.rows) known.get(inn)?.bills.push(bill)
  const [first_day] = documents.map(({ date }) => date).toSorted()
  if (first_day) await addManual(tx, known, first_day)
  return known
}

/** Open bills of private persons whose numbers these documents name. */
export async function knownPersons(tx: Tx, documents: BankDocument[]): Promise<KnownPersons> {
  const named = documents.flatMap(({ purpose }) => billsNamed(purpose).bills.map(({ number }) => number))
  const numbers = [...new Set(named)].filter((number) => /^[1-9]\d{0,14}$/.test(number))
  const { rows: bills } = await sql<PersonBill>`select b.id, b.number, b.client_id, b.issued_on::text as issued_on,
      b.amount - b.paid as left, b.payer ->> 'name' as payer_name, c.status = 'blocked' as blocked
    from bills b join clients c on c.id = b.client_id
    where b.legal_entity_id is null and b.number = any(${numbers}::bigint[]) and b.status in ('issued', 'partly_paid')
    order by b.id`.execute(tx)
  const [first_day] = documents.map(({ date }) => date).toSorted()
  const client_ids = [...new Set(bills.map(({ client_id }) => client_id))]
  return { bills, manual: first_day ? await manualPayments(tx, client_ids, first_day) : [] }
}

/** A manual payment counts for every ИНН of its client: it does not say which organization has paid. */
async function addManual(tx: Tx, known: Map<string, Known>, first_day: string): Promise<void> {
  const clientsOf = ({ clients, bills }: Known) => [
    ...clients.map(({ id }) => id),
    ...bills.map((bill) => bill.client_id),
  ]
  const client_ids = new Set([...known.values()].flatMap(clientsOf))
  const payments = Map.groupBy(await manualPayments(tx, [...client_ids], first_day), ({ client_id }) => client_id)
  for (const one of known.values()) {
    one.manual = [...new Set(clientsOf(one))].flatMap((client_id) => payments.get(client_id) ?? [])
  }
}
