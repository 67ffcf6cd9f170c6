import { sql } from 'kysely'
import type { BankDocument } from '#shared/rules/bank-statement.ts'
import { billsNamed } from '#shared/rules/bill-number.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { manualPayments } from './entered-by-hand.ts'
import {
  for_another,
  type Known,
  type KnownClient,
  type OpenBill,
  type OpenBills,
  type PayersBill,
} from './match-line.ts'

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

/**
 * Open bills that these documents may pay, from any payer: bills whose number a purpose names, and bills of the same sum as a
 * document that is paid for another organization.
 */
export async function openBills(tx: Tx, documents: BankDocument[]): Promise<OpenBills> {
  const named = documents.flatMap(({ purpose }) => billsNamed(purpose).bills.map(({ number }) => number))
  const numbers = [...new Set(named)].filter((number) => /^[1-9]\d{0,14}$/.test(number))
  const sums = documents.flatMap(({ purpose, kopecks }) => (for_another.test(purpose) ? [kopecks] : []))
  const columns = sql`select b.id, b.number, b.client_id, b.issued_on::text as issued_on, b.amount - b.paid as left,
      b.payer ->> 'name' as payer_name, name_key(b.payer ->> 'name') as payer_key, c.status = 'blocked' as blocked,
      b.legal_entity_id is null as of_person
    from bills b join clients c on c.id = b.client_id where b.status in ('issued', 'partly_paid')`
  const { rows: bills } = await sql<PayersBill>`${columns} and b.number = any(${numbers}::bigint[])
    union ${columns} and ${sums.length > 0} and b.amount - b.paid = any(${sums}::bigint[]) order by id`.execute(tx)
  const [first_day] = documents.map(({ date }) => date).toSorted()
  const client_ids = [...new Set(bills.flatMap(({ client_id, of_person }) => (of_person ? [client_id] : [])))]
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
  for (const payer of known.values()) {
    payer.manual = [...new Set(clientsOf(payer))].flatMap((client_id) => payments.get(client_id) ?? [])
  }
}
