import type { Caller } from '../support/caller.ts'
import { query } from '../support/caller.ts'
import { planted } from './lists-names.ts'
import { hot } from './lists-rows.ts'

/** A call of the API: the address under it, and the list or card that it belongs to. */
export type Asked = { of: string; path: string }

type Schema = {
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  items?: Schema
  type?: string
  properties?: Record<string, Schema>
}
type Parameter = { name?: string; schema?: { enum?: string[]; contentSchema?: Schema } }
type Operation = { parameters?: Parameter[] }
type Document = { paths: Record<string, { get?: Operation }> }

/** What people type: common, rare, absent, short, odd and long. */
const typed = [
  'ооо',
  'договор иванов',
  'торг москва',
  planted.rare_word,
  'нетакогослова',
  'ив',
  '12',
  '7707083893',
  planted.phone_of_300,
  '+7 900 791-90-00',
  '0000000',
  '12 345,67',
  'user777@example.test',
  '"О\'Коннор" \\ 50%_',
  '🙂',
  'я'.repeat(200),
]
/** One that has much, one of the many, and one that is not there. */
const ids: Record<string, unknown[]> = {
  client_id: [hot.client_id, 1_000_100, 999],
  chain: [hot.client_id, 1_000_100],
}
const moments = [new Date(Date.now() - 86_400_000).toISOString().slice(0, 10), '2000-01-01', '2100-01-01']
const anId = [1_000_100, 1, 999]

/** Values for a filter from its description in the OpenAPI document. */
function valuesFor(name: string, schema: Schema): unknown[] {
  if (name === 'q') return typed
  if (ids[name]) return ids[name]
  const options = [schema, ...(schema.anyOf ?? [])]
  const words = options.flatMap((option) => option.enum ?? [])
  if (words.length > 0) return words
  if (options.some(({ type }) => type === 'boolean')) return [true, false]
  if (options.some(({ format }) => format === 'date')) return moments
  return options.some(({ type }) => type === 'integer')
    ? anId
    : ['нет', 'ext-3', '7707083893', 'document-sign-requests']
}

/**
 * Each list that the document names, in each order, alone and with each value of each filter; its last pages that may be
 * asked for; the card of its first row and the lists of that.
 */
export async function askedOf(caller: Caller, api: string): Promise<Asked[]> {
  const { body } = await caller.get<Document>(`${api}/openapi.json`)
  const asked: Asked[] = []
  for (const [path, { get }] of Object.entries(body.paths)) {
    const of = path.replace('{id}', '…')
    const own = await withIds(caller, api, path)
    if (own === undefined || get === undefined) continue
    const { sort, filter } = fieldsOf(get)
    if (sort.length === 0) {
      if (path.endsWith('/{id}')) asked.push({ of, path: own })
      continue
    }
    for (const order of sort) {
      asked.push({ of, path: `${own}?${query({ sort: order })}` })
      asked.push({ of, path: `${own}?${query({ sort: order, range: [99_000, 99_024] })}` })
      for (const [name, schema] of Object.entries(filter))
        for (const value of valuesFor(name, schema))
          asked.push({ of, path: `${own}?${query({ sort: order, filter: { [name]: value } })}` })
    }
  }
  return asked
}

/** The path with the number of a row in place of `{id}`; undefined where there is none, or more to fill in. */
async function withIds(caller: Caller, api: string, path: string): Promise<string | undefined> {
  const address = `${api}${path}`
  if (!path.includes('{')) return address
  const [list, ...rest] = address.split('/{id}')
  if (rest.length !== 1 || address.replace('{id}', '').includes('{')) return undefined
  const { body } = await caller.get<{ id?: number }[]>(`${list}?${query({ range: [0, 0] })}`)
  const id = Array.isArray(body) ? body[0]?.id : undefined
  return id === undefined ? undefined : address.replace('{id}', String(id))
}

function fieldsOf({ parameters = [] }: Operation) {
  const named = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  return {
    sort: (named('sort')?.enum ?? []).map((text) => JSON.parse(text) as unknown),
    filter: named('filter')?.contentSchema?.properties ?? {},
  }
}

/** Other calls of the console: its search and pickers, the overview, the month. */
export function othersOf(api: string): Asked[] {
  const search = typed.flatMap((q) => [
    { of: 'search', path: `${api}/search?q=${encodeURIComponent(q)}` },
    { of: 'picker of a client', path: `${api}/search?in=clients&q=${encodeURIComponent(q)}` },
  ])
  const to = new Date().toISOString().slice(0, 10)
  const from = `${to.slice(0, 8)}01`
  const paths = [
    'stats',
    `billing/turnover?from=${from}&to=${to}`,
    'billing/bills/totals',
    'billing/payments/totals',
    'billing/balance/totals',
  ]
  return [...search, ...paths.map((path) => ({ of: path.split('?')[0] ?? '', path: `${api}/${path}` }))]
}
