import { sql, type Kysely, type RawBuilder } from 'kysely'
import { withUnicodeDomains } from '#shared/contract/email.ts'
import type { SearchAnswer, SearchGroup, SearchHit } from '#shared/contract/search.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import { may, type Role } from '#shared/rules/policy.ts'
import {
  correctedBy,
  isListed,
  otherReadings,
  readSearch,
  searchedNouns,
  searchMatches,
  townOf,
  type SearchedNoun,
  type SearchReading,
} from '#shared/rules/search.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { readByIndexWithin, readersOf } from '#server/platform/db/readers.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Branch, Searched } from './branch.ts'
import { searched } from './branches.ts'
import { bySimilarWords } from './similar-words.ts'

/** of each noun, and of the only one that a picker asks for */
const hits_per_group = 5
const hits_of_one_noun = 20
/** found by one branch before they are ranked */
const candidates_max = 201
/** rows of a table that are looked through for common words, before rare ones are found by their index */
const looked_rows_max = 2000
/** of words of the newest rows, by their index */
const newest_rows_max = 10_000
/** of the search as one statement; then of each noun by itself, where one held up all: by a lock, or a machine that was busy */
const statement_milliseconds_max = 2000
const noun_milliseconds_max = 400
/** of the whole search; what is not found by then is left out */
const search_milliseconds_max = 5000

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
  if (reading.typed === '') return { groups: [], unfinished: [], read_as: null }
  const hits_max = only ? hits_of_one_noun : hits_per_group
  const ends_at = performance.now() + search_milliseconds_max
  const limits = { hits_max, left: () => Math.floor(ends_at - performance.now()) }
  const nouns = only ? [only] : readable
  const { found, unfinished, read_as } = await readInTurn(reading, (branchesOf) =>
    findIn(db, nouns, branchesOf, limits),
  )
  return { groups: await presentGroups(readersOf(db), found, hits_max), unfinished, read_as }
}

type Branches = (noun: SearchedNoun) => Branch[]
type Sought = { found: Map<SearchedNoun, Found[]>; unfinished: SearchedNoun[] }

/** As it was typed; when that finds nothing, as it may have been meant; then by words that differ by one letter. */
async function readInTurn(
  reading: SearchReading,
  findBy: (branchesOf: Branches) => Promise<Sought>,
): Promise<Sought & { read_as: string | null }> {
  const as =
    (read_as: SearchReading): Branches =>
    (noun) =>
      searched[noun].branches(read_as.noun && read_as.noun !== noun ? { ...read_as, number: null } : read_as)
  const first = await findBy(as(reading))
  // what was not looked through may have it
  if (first.found.size > 0 || first.unfinished.length > 0) return { ...first, read_as: null }
  for (const text of otherReadings(reading.typed)) {
    const other = await findBy(as(readSearch(text)))
    if (other.found.size > 0) return { ...other, read_as: text }
  }
  for (const text of [reading.typed, ...otherReadings(reading.typed)]) {
    const similar = await findBy((noun) => (searched[noun].hasNames ? bySimilarWords(readSearch(text)) : []))
    const titles = [...similar.found.values()].flat().map(({ title }) => title)
    const meant = titles.map((title) => correctedBy(text, title)).find((text) => text !== null)
    if (similar.found.size > 0) return { ...similar, read_as: meant ?? text }
  }
  return { ...first, read_as: null }
}

type Limits = { hits_max: number; left: () => number }

/** All nouns in one statement; each by itself where that takes too long, so that one does not hide the others. */
async function findIn(
  db: Kysely<Tables>,
  nouns: readonly SearchedNoun[],
  branchesOf: Branches,
  { hits_max, left }: Limits,
): Promise<Sought> {
  const asked = nouns.flatMap((noun) => {
    const branches = branchesOf(noun)
    return branches.length > 0 ? [{ noun, query: queryOf(noun, branches, hits_max) }] : []
  })
  const all = await read(
    asked.map(({ query }) => query),
    statement_milliseconds_max,
  )
  if (all) return { found: byNoun(all), unfinished: [] }
  const each = await Promise.all(
    asked.map(async ({ noun, query }) => ({ noun, rows: await read([query], noun_milliseconds_max) })),
  )
  return {
    found: byNoun(each.flatMap(({ rows }) => rows ?? [])),
    unfinished: each.flatMap(({ noun, rows }) => (rows ? [] : [noun])),
  }

  /** @returns null when it took too long */
  async function read(queries: RawBuilder<unknown>[], milliseconds_max: number): Promise<FoundOf[] | null> {
    if (queries.length === 0) return []
    const milliseconds = Math.min(milliseconds_max, left())
    if (milliseconds <= 0) return null
    const query = sql<FoundOf>`${sql.join(queries, sql` union all `)}`
    return readByIndexWithin(db, milliseconds, async (on) => (await query.execute(on)).rows)
  }
}

type FoundOf = Found & { noun: SearchedNoun }

function byNoun(rows: readonly FoundOf[]): Map<SearchedNoun, Found[]> {
  const found = new Map<SearchedNoun, Found[]>()
  for (const { noun, ...row } of rows) found.set(noun, [...(found.get(noun) ?? []), row])
  return found
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

/** One more row than is shown, where there are more. */
function queryOf(name: SearchedNoun, branches: Branch[], hits_max: number): RawBuilder<unknown> {
  const { table, within, fields, client_id, statement_id, order } = searched[name]
  const parts = branches.flatMap((branch, nth) =>
    isOfWords(branch) ? wordsOf(searched[name], branch, nth, hits_max) : [],
  )
  const selects = branches.map((branch, nth) => {
    const { match, where, by } = branch
    const rank = sql.lit(searchMatches.indexOf(match))
    if (isOfWords(branch)) return sql`select id, ${rank} as rank from ${sql.ref(`found_${nth}`)}`
    const newest = order ? sql`` : by === 'range' ? sql`order by id + 0 desc` : sql`order by id desc`
    return sql`(select id, ${rank} as rank from ${sql.table(table)} where ${within} and ${where} ${newest} limit ${candidates_max})`
  })
  const columns = Object.entries(columnTypes).map(
    ([column, type]) =>
      sql`(${fields[column as keyof typeof columnTypes] ?? sql`null`})::${sql.raw(type)} as ${sql.ref(column)}`,
  )
  return sql`(${parts.length > 0 ? sql`with ${sql.join(parts)}` : sql``}
    select ${sql.lit(name)}::text as noun, t.id, f.rank, ${fields.title} as title, ${client_id} as client_id,
      ${statement_id ?? sql`null::bigint`} as statement_id, ${sql.join(columns)}
    from (select id, min(rank) as rank from (${sql.join(selects, sql` union all `)}) matches group by id) f
    join ${sql.table(table)} t on t.id = f.id
    order by f.rank, ${order ?? sql`t.id desc`} limit ${hits_max + 1})`
}

const isOfWords = ({ by }: Branch): boolean => by === 'words' || by === 'rare'

/**
 * Rows in which words occur, as a list finds them (docs/decisions/0137): common ones are met on the first rows, rare ones are
 * found by their index, of which a materialized part reads no more than is taken.
 */
function wordsOf({ table, within, order }: Searched, { where, of, by }: Branch, nth: number, hits_max: number) {
  const part = (name: string) => sql.ref(`${name}_${nth}`)
  const [met, hits, first, found] = [part('met'), part('hits'), part('first'), part('found')]
  const from = of ?? { table, within, id: 'id' }
  const named = sql.table(from.table)
  const way = order ? sql`id` : sql`id desc`
  const rows_max = order ? candidates_max : newest_rows_max
  if (by === 'rare') {
    return [
      sql`${hits} as materialized (select id from ${named} where ${from.within} and ${where})`,
      sql`${found} as (select id from ${hits} limit ${candidates_max})`,
    ]
  }
  const isShort = sql`(select count(*) from ${met}) < ${order ? candidates_max : hits_max + 1}`
  return [
    sql`${met} as materialized (select ${sql.ref(from.id)} as id from (select * from ${named} where ${from.within}
      order by ${way} limit ${looked_rows_max}) as ${named} where ${where} limit ${candidates_max})`,
    sql`${hits} as materialized (select ${sql.ref(from.id)} as id from ${named} where ${isShort} and ${from.within} and ${where})`,
    sql`${first} as materialized (select id from ${hits} limit ${rows_max})`,
    sql`${found} as (select id from ${met} where not ${isShort} union all (select id from ${first} order by ${way} limit ${candidates_max}))`,
  ]
}

type KnownClient = { id: number; name: string; inn: string | null; address: string | null; available: number }

/** The clients of these hits, with what tells namesakes apart. */
async function clientsOf(on: Kysely<Tables>, ids: number[]): Promise<Map<number, KnownClient>> {
  const { rows } = await sql<KnownClient>`/* search.clients */ select c.id, c.name, e.inn, e.address, b.available
    from clients c join ledger_balances b on b.id = c.id
    left join lateral (select inn, address from legal_entities
      where client_id = c.id and archived_at is null order by id limit 1) e on true
    where c.id = any(${ids})`.execute(on)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The group with the best hit first. */
async function presentGroups(
  on: Kysely<Tables>,
  found: Map<SearchedNoun, Found[]>,
  hits_max: number,
): Promise<SearchGroup[]> {
  const groups = [...found].map(([noun, rows]) => ({
    noun,
    rows: rows.slice(0, hits_max),
    more: rows.length > hits_max,
  }))
  const ids = groups.flatMap(({ rows }) => rows.flatMap(({ client_id }) => client_id ?? []))
  const clients = await clientsOf(on, [...new Set(ids)])
  return groups
    .toSorted((a, b) => (a.rows[0]?.rank ?? 0) - (b.rows[0]?.rank ?? 0))
    .map(({ noun, rows, more }) => ({
      noun,
      more: more && isListed(noun),
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
