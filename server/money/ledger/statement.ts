import { sql, type Kysely, type Selectable, type SqlBool } from 'kysely'
import { lists } from '#shared/rules/lists.ts'
import { z } from 'zod'
import type { Balance, BalanceTotal, ClientBalance } from '#shared/contract/balance.ts'
import { type Transaction, type TransactionTotal } from '#shared/contract/transactions.ts'
import { transactionUnits } from '#shared/rules/transfers.ts'
import type { PositionQuery } from '#shared/contract/changes.ts'
import type { ListQuery } from '#shared/contract/list.ts'
import { list_related_rows_max, signatures_filter_max, totals_rows_max } from '#shared/rules/limits.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import { totalsTexts } from '#shared/text/transactions.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { changedRows } from '#server/platform/lists/changed-rows.ts'
import { byClientSearch, gatheredClients } from '#server/platform/lists/client-search.ts'
import { listOf } from '#server/platform/lists/list-of.ts'
import { allRows, byIds, inRussian, listPage, wheresOf } from '#server/platform/lists/list-query.ts'
import type { ListSpec } from '#server/platform/lists/list-spec.ts'
import { byNumber, type Where } from '#server/platform/lists/page.ts'
import type { ClientsInUse } from './ending-balances.ts'
import type { LedgerTables } from './ledger.tables.ts'
import { balanceOf, type LedgerBalance } from './ledger.ts'

const unitsOnWire = { rubles: 'kopecks', signatures: 'signatures' } as const
const unitOnWire = { kopecks: 'rubles', signatures: 'signatures' } as const

const ofUnit = (value: unknown): Where => sql<SqlBool>`unit = ${unitsOnWire[z.enum(transactionUnits).parse(value)]}`

const ofSubject =
  (subject: string) =>
  (value: unknown): Where =>
    sql<SqlBool>`(subject = ${subject} and ${byIds('subject_id')(value)})`

const transactionList = listOf(lists.transactions, 'ledger_statement', {
  unindexed: ['amount'],
  sort: { at: byNumber },
  filter: {
    unit: ofUnit,
    request_id: ofSubject('document-sign-requests'),
    payment_id: ofSubject('payments'),
  },
})

/** The view behind the lists: a transfer with its client. */
type Movement = Selectable<LedgerTables['ledger_statement']>

/** Movements belong to the whole client: a code of one organization and a test code see none. */
const seesMovements = ({ legal_entity_id, test }: Scope): boolean => legal_entity_id === null && !test

type Listed = { list: ListSpec<'ledger_statement'>; own: Where[] }

/**
 * The list, in which the rows of one client are found by the numbers of its accounts. The planner knows how many transfers
 * those have; through the join each client looks like an average one, and all rows of the busiest would be fetched and
 * sorted for a page.
 */
async function listedFor(db: Kysely<Tables>, scope: Scope, query: ListQuery): Promise<Listed> {
  if (!seesMovements(scope)) return { list: transactionList, own: [sql<SqlBool>`false`] }
  const client_id = scope.client_id ?? clientOf(query)
  if (client_id === undefined) return { list: transactionList, own: [] }
  const { rows } = await sql<{ id: number }>`/* ledger.accounts-of-client */
    select id from ledger_accounts where client_id = ${client_id}`.execute(db)
  const ids = rows.map(({ id }) => id)
  // one number, unlike a list of one, lets the index give the order
  const ofAccounts =
    ids.length === 1 ? sql<SqlBool>`account_id = ${ids[0]}` : sql<SqlBool>`account_id = any(${ids}::bigint[])`
  if (scope.client_id !== null) return { list: transactionList, own: [ofAccounts] }
  return { list: { ...transactionList, filter: { ...transactionList.filter, client_id: () => ofAccounts } }, own: [] }
}

const OneClient = z.object({ client_id: z.number().int().positive() })

/** Whatever else a filter has is refused where the list is read. */
function clientOf({ filter = '{}' }: ListQuery): number | undefined {
  try {
    return OneClient.safeParse(JSON.parse(filter)).data?.client_id
  } catch {
    return undefined
  }
}

export async function transactionPage(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const { list, own } = await listedFor(db, scope, query)
  return listPage(db, list, query, own)
}

export async function newTransactions(db: Kysely<Tables>, scope: Scope, query: PositionQuery) {
  const own = seesMovements(scope) ? sql<SqlBool>`client_id = ${scope.client_id}` : sql<SqlBool>`false`
  return changedRows(db, scope, 'ledger_statement', 'transactions', own, query)
}

export async function transactionOf(db: Kysely<Tables>, scope: Scope, id: number): Promise<Movement | undefined> {
  const { rows } = await transactionPage(db, scope, { filter: JSON.stringify({ id }) })
  return rows[0]
}

export async function* allTransactions(db: Kysely<Tables>, scope: Scope, query: ListQuery) {
  const { list, own } = await listedFor(db, scope, query)
  yield* allRows(db, list, query, own)
}

/**
 * Totals by reason over the transactions of a list: only those that change the balance.
 * @throws Refusal `range_too_wide` for staff, whose list may be the ledger of all clients
 */
export async function transactionTotals(
  db: Kysely<Tables>,
  scope: Scope,
  query: ListQuery,
): Promise<TransactionTotal[]> {
  type Total = Pick<Movement, 'unit' | 'reason'> & { count: number; amount: number }
  const { list, own } = await listedFor(db, scope, query)
  const cap = scope.client_id === null ? sql`limit ${totals_rows_max + 1}` : sql``
  const { rows } = await sql<Total>`select unit, reason, count(*)::int as count,
      sum(case when credit in ('available', 'held') then amount else -amount end)::bigint as amount
    from (select unit, reason, credit, amount from ledger_statement
      where ${wheresOf(list, query, own)}
        and (credit in ('available', 'held')) <> (debit in ('available', 'held')) ${cap}) as own
    group by unit, reason order by unit, reason`.execute(db)
  if (scope.client_id === null && rows.reduce((sum, { count }) => sum + count, 0) > totals_rows_max) {
    refuse('range_too_wide', { message: totalsTexts.too_many })
  }
  return rows.map(({ unit, reason, count, amount }) => ({
    unit: unitOnWire[unit],
    reason,
    count,
    amount: unit === 'kopecks' ? toRubles(amount) : amount,
  }))
}

export function presentTransaction(row: Movement): Transaction {
  const held = (row.credit === 'held' ? row.amount : 0) - (row.debit === 'held' ? row.amount : 0)
  const available = (row.credit === 'available' ? row.amount : 0) - (row.debit === 'available' ? row.amount : 0)
  const toWire = row.unit === 'kopecks' ? toRubles : (signatures: number) => signatures
  const of = (subject: string) => (row.subject === subject ? row.subject_id : null)
  return {
    id: row.id,
    client_id: row.client_id,
    at: row.at.toISOString(),
    unit: unitOnWire[row.unit],
    reason: row.reason,
    amount: toWire(held + available),
    held: toWire(held),
    money_after: toWire(row.available_after + row.held_after),
    available_after: toWire(row.available_after),
    held_after: toWire(row.held_after),
    description: row.description,
    request_id: of('document-sign-requests'),
    payment_id: of('payments'),
    package_id: row.package_id ?? of('packages'),
  }
}

type BalanceRow = Selectable<LedgerTables['ledger_balances']>

const Signatures = z.number().int().min(1).max(signatures_filter_max)

/**
 * @param clients in use: `ends_soon` are those whose money and signatures end within a week, `signatures_lt` those that have
 * less than so many signatures left; who has not signed for a month is in neither
 */
function balanceList({ clients }: ClientsInUse): ListSpec<'ledger_balances'> {
  const among = (which: (client: ClientsInUse['clients'][number]) => boolean) =>
    sql<SqlBool>`id = any(${clients.filter(which).map(([id]) => id)}::bigint[])`
  return listOf(lists.balance, 'ledger_balances', {
    client: null,
    looks: list_related_rows_max,
    unindexed: ['available', 'held', 'signatures_left'],
    sort: { client_name: inRussian('client_name') },
    filter: {
      client_id: byIds('id'),
      ends_soon: (value) => {
        const ending = among(([, , ends_soon]) => ends_soon)
        return z.boolean().parse(value) ? ending : sql<SqlBool>`not ${ending}`
      },
      signatures_lt: (value) => {
        const below = Signatures.parse(value)
        return among(([, signatures]) => signatures < below)
      },
      q: byClientSearch('ledger_balances'),
    },
    gathered: { q: gatheredClients },
  })
}

/** Reads the clients in use, of some minutes ago where counting them takes long. */
export type ReadInUse = () => Promise<ClientsInUse>

/** The list, for a query that may ask for clients in use. */
const balanceListOf = async (query: ListQuery, inUse: ReadInUse) =>
  balanceList(/ends_soon|signatures_lt/.test(query.filter ?? '') ? await inUse() : { clients: [] })

/** One row per client, for staff. */
export async function balancePage(db: Kysely<Tables>, query: ListQuery, inUse: ReadInUse) {
  return listPage(db, await balanceListOf(query, inUse), query, [])
}

/** Over the clients of a list, from their accounts: the view would look for the packages of each client by itself. */
export async function balanceTotals(db: Kysely<Tables>, query: ListQuery, inUse: ReadInUse): Promise<BalanceTotal> {
  type Total = { count: number; available: number; held: number; signatures_left: number }
  const money = sql`filter (where unit = 'kopecks')`
  const list = await balanceListOf(query, inUse)
  const chosen = wheresOf({ ...list, filter: { ...list.filter, ...list.gathered } }, query, [])
  const { rows } = await sql<Total>`select count(*) ${money}::int as count,
      coalesce(sum(available) ${money}, 0)::bigint as available, coalesce(sum(held) ${money}, 0)::bigint as held,
      coalesce(sum(available) filter (where unit = 'signatures' and (valid_until is null or valid_until > now())), 0)::int
        as signatures_left
    from ledger_accounts
    where ${isAll(query) ? sql`true` : sql`client_id in (select id from clients where ${chosen})`}`.execute(db)
  const { count, available, held, signatures_left } = rows[0] ?? refuse('internal')
  return {
    count,
    money: toRubles(available + held),
    held: toRubles(held),
    available: toRubles(available),
    signatures_left,
  }
}

const isAll = ({ filter = '{}' }: ListQuery) => filter === '{}'

export async function balanceOfClient(db: Kysely<Tables>, client_id: number): Promise<BalanceRow | undefined> {
  const query = { filter: JSON.stringify({ id: client_id }) }
  const { rows } = await listPage(db, balanceList({ clients: [] }), query, [])
  return rows[0]
}

export async function* allBalances(db: Kysely<Tables>, query: ListQuery, inUse: ReadInUse) {
  yield* allRows(db, await balanceListOf(query, inUse), query, [])
}

export function presentClientBalance(row: BalanceRow): ClientBalance {
  return { id: row.id, client_id: row.id, client_name: row.client_name, ...presentBalance(row) }
}

/** The balance on the wire. */
export const shownBalance = async (db: Kysely<Tables>, client_id: number): Promise<Balance> =>
  presentBalance(await balanceOf(db, client_id))

export function presentBalance(balance: LedgerBalance): Balance {
  const { available, held, signatures_left, signatures_held, valid_until } = balance
  return {
    money: toRubles(available + held),
    held: toRubles(held),
    available: toRubles(available),
    signatures: { left: signatures_left, held: signatures_held, valid_until: valid_until?.toISOString() ?? null },
  }
}
