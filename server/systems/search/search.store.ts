import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { withUnicodeDomains } from '#shared/contract/email.ts'
import type { SearchAnswer, SearchGroup, SearchHit } from '#shared/contract/search.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import { may, type Role } from '#shared/rules/policy.ts'
import {
  readSearch,
  searchedNouns,
  searchMatches,
  townOf,
  type SearchedNoun,
  type SearchReading,
} from '#shared/rules/search.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { searched, type Branch, type Searched } from './branches.ts'

/** of each noun, and of the only one that a picker asks for */
const hits_per_group = 5
const hits_of_one_noun = 20
/** found by one branch before they are ranked */
const candidates_max = 201
/** of one noun: in the order of its rows, where common words are found at once, then by the index of its words */
const tries_milliseconds = { walked: 100, gathered: 400 }
/** of the whole search; what is not found by then is left out */
const search_milliseconds_max = 2000
/** with less no try is begun */
const try_milliseconds_min = 20
/** query_canceled */
const cancelled = '57014'

type Columns = Pick<
  SearchHit,
  'id' | 'title' | 'number' | 'status' | 'client_id' | 'full_name' | 'phone' | 'email' | 'inn' | 'statement_id'
>
type Found = Columns & { rank: number; amount: number | null; at: Date | null }

/** The groups that a role may see: those whose lists it may read. */
export const nounsOf = (role: Role): SearchedNoun[] => searchedNouns.filter((noun) => may(role, 'list', noun))

/**
 * Everything that a line may mean, in groups: the best hits of each noun that the role may read.
 * @param only the noun of a picker, which gets more rows
 * @throws Refusal `forbidden` for a noun that the role may not read
 */
export async function find(
  db: Kysely<Tables>,
  { actor }: Scope,
  q: string,
  only?: SearchedNoun,
): Promise<SearchAnswer> {
  const readable = nounsOf(actor.role ?? refuse('no_token'))
  if (only && !readable.includes(only)) refuse('forbidden')
  const reading = readSearch(withUnicodeDomains(q))
  if (reading.typed === '') return { groups: [], unfinished: [] }
  const hits_max = only ? hits_of_one_noun : hits_per_group
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      // a table read whole is never the way, however common the planner believes the words to be
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
      const ends_at = performance.now() + search_milliseconds_max
      const left = () => Math.floor(ends_at - performance.now())
      const found = new Map<SearchedNoun, Found[]>()
      const unfinished: SearchedNoun[] = []
      for (const noun of only ? [only] : readable) {
        const ofNoun = reading.noun && reading.noun !== noun ? { ...reading, number: null } : reading
        const rows = await foundOf(tx, searched[noun], ofNoun, { hits_max, left })
        if (rows === null) unfinished.push(noun)
        else if (rows.length > 0) found.set(noun, rows)
      }
      await limitStatements(tx, databaseLimits.statement_ms_max)
      return { groups: await presentGroups(tx, found, hits_max), unfinished }
    })
}

const columnTypes = {
  number: 'text',
  status: 'text',
  full_name: 'text',
  phone: 'text',
  email: 'text',
  amount: 'bigint',
  at: 'timestamptz',
  inn: 'text',
} as const

/** @returns one more than is shown, where there are more; null when it took too long */
async function foundOf(
  tx: Transaction<Tables>,
  noun: Searched,
  reading: SearchReading,
  { hits_max, left }: { hits_max: number; left: () => number },
): Promise<Found[] | null> {
  const branches = noun.branches(reading)
  if (branches.length === 0) return []
  // common words are found soonest in the order of the rows; rare ones taken for common only by their own index
  return (
    (await within(tx, Math.min(tries_milliseconds.walked, left()), queryOf(noun, branches, sql`id`, hits_max))) ??
    (await within(tx, Math.min(tries_milliseconds.gathered, left()), queryOf(noun, branches, sql`id + 0`, hits_max)))
  )
}

/** @param key by which words are looked through: `id + 0` has no index, so that the words' own is used */
function queryOf(
  { table, within: standing, shown, client_id, statement_id, order }: Searched,
  branches: Branch[],
  key: RawBuilder<unknown>,
  hits_max: number,
) {
  const orderOf = (by: Branch['by']) => {
    if (by === 'range') return order ? sql`` : sql`order by id + 0 desc`
    if (order) return by === 'words' ? sql`order by ${key}` : sql``
    return by === 'words' ? sql`order by ${key} desc` : sql`order by id desc`
  }
  const ways = branches.map(
    ({ match, where, by }) => sql`(select id, ${sql.lit(searchMatches.indexOf(match))} as rank from ${sql.table(table)}
      where ${standing} and ${where} ${orderOf(by)} limit ${candidates_max})`,
  )
  const columns = Object.entries(columnTypes).map(
    ([name, type]) =>
      sql`(${shown[name as keyof typeof columnTypes] ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`,
  )
  return sql<Found>`select t.id, f.rank, ${shown.title} as title, ${client_id} as client_id,
      ${statement_id ?? sql`null::bigint`} as statement_id, ${sql.join(columns)}
    from (select id, min(rank) as rank from (${sql.join(ways, sql` union all `)}) ways group by id) f
    join ${sql.table(table)} t on t.id = f.id
    order by f.rank, ${order ?? sql`t.id desc`} limit ${hits_max + 1}`
}

/** @returns null when it took longer than a noun may */
async function within(
  tx: Transaction<Tables>,
  milliseconds: number,
  query: RawBuilder<Found>,
): Promise<Found[] | null> {
  if (milliseconds < try_milliseconds_min) return null
  await sql`savepoint noun`.execute(tx)
  await limitStatements(tx, milliseconds)
  try {
    return (await query.execute(tx)).rows
  } catch (error) {
    if ((error as { code?: string }).code !== cancelled) throw error
    await sql`rollback to savepoint noun`.execute(tx)
    return null
  }
}

async function limitStatements(tx: Transaction<Tables>, milliseconds: number): Promise<void> {
  await sql`/* search.limit */ select set_config('statement_timeout', ${String(milliseconds)}, true) as milliseconds`.execute(
    tx,
  )
}

type KnownClient = { id: number; name: string; inn: string | null; address: string | null; available: number }

/** The clients of these hits, with what tells namesakes apart. */
async function clientsOf(tx: Transaction<Tables>, ids: number[]): Promise<Map<number, KnownClient>> {
  const { rows } = await sql<KnownClient>`/* search.clients */ select c.id, c.name, e.inn, e.address, b.available
    from clients c join ledger_balances b on b.id = c.id
    left join lateral (select inn, address from legal_entities
      where client_id = c.id and archived_at is null order by id limit 1) e on true
    where c.id = any(${ids})`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The group with the best hit first. */
async function presentGroups(
  tx: Transaction<Tables>,
  found: Map<SearchedNoun, Found[]>,
  hits_max: number,
): Promise<SearchGroup[]> {
  const shown = [...found].map(([noun, rows]) => ({
    noun,
    rows: rows.slice(0, hits_max),
    more: rows.length > hits_max,
  }))
  const ids = shown.flatMap(({ rows }) => rows.flatMap(({ client_id }) => client_id ?? []))
  const clients = await clientsOf(tx, [...new Set(ids)])
  return shown
    .toSorted((a, b) => (a.rows[0]?.rank ?? 0) - (b.rows[0]?.rank ?? 0))
    .map(({ noun, rows, more }) => ({
      noun,
      more: more && noun !== 'admins',
      hits: rows.map((row) => present(row, row.client_id === null ? undefined : clients.get(row.client_id), noun)),
    }))
}

function present(row: Found, client: KnownClient | undefined, noun: SearchedNoun): SearchHit {
  const { rank, amount, at, ...columns } = row
  const isClient = noun === 'clients'
  return {
    ...columns,
    match: searchMatches[rank] ?? refuse('internal'),
    client_name: isClient ? null : (client?.name ?? null),
    inn: row.inn ?? (isClient ? (client?.inn ?? null) : null),
    town: isClient || noun === 'legal-entities' ? townOf(client?.address ?? null) : null,
    amount: amount === null ? null : toRubles(amount),
    balance: isClient && client ? toRubles(client.available) : null,
    at: at?.toISOString() ?? null,
  }
}
