import { expect, test, vi } from 'vitest'
import { PreparingClient } from '#server/platform/db/preparing-client.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

/** Orders of lists over all clients that no index has, and why a page is read in them nevertheless. */
const withoutIndex: Record<string, Record<string, string[]>> = {
  'few rows by nature': {
    admins: ['full_name', 'login', 'role', 'status'],
    approvals: ['asked_at'],
    'billing/packages': ['bought_at', 'price', 'signatures', 'valid_until'],
    'billing/tariffs': ['name', 'price', 'signatures'],
    'client-tasks': ['due_on'],
    'clients-codes': ['label', 'last_used_at'],
    webhooks: ['label'],
  },
  'sorted among the rows of a filter, refused over all clients where they are too many': {
    'billing/balance': ['available', 'held', 'signatures_left'],
    'billing/transactions': ['amount'],
    'document-sign-requests': ['signer.full_name', 'title'],
  },
  'a view that finds all its rows whatever is asked': { stuck: ['attempts', 'id', 'kind', 'since'] },
}

type Document = { paths: Record<string, { get?: { parameters?: { name?: string; schema?: { enum?: string[] } }[] } }> }
type Plan = { 'Node Type': string; Plans?: Plan[] }

const server = await testServer()
const { aClient, anAdmin } = words(server)

test('each order of each list over all clients has an index that begins with it, or a reason to have none', async () => {
  const owner = await anAdmin('owner')
  const { body } = await owner.get<Document>('/api/support/openapi.json')
  const sorted: string[] = []
  for (const [path, { get }] of Object.entries(body.paths)) {
    const orders = get?.parameters?.find(({ name }) => name === 'sort')?.schema?.enum ?? []
    if (path.includes('{')) continue
    for (const order of orders) {
      const [field] = JSON.parse(order) as [string, string]
      const page = await pageAsked(() =>
        owner.get(`/api/support${path}?${query({ sort: JSON.parse(order) as never })}`),
      )
      if (!page || (await sorts(page))) sorted.push(`${path.slice(1)} ${field}`)
    }
  }
  const reasoned = Object.values(withoutIndex).flatMap((lists) =>
    Object.entries(lists).flatMap(([list, fields]) => fields.map((field) => `${list} ${field}`)),
  )
  expect([...new Set(sorted)].toSorted()).toEqual(reasoned.toSorted())
})

test('transactions of one client come in the order of an index, whatever the planner takes for an average client', async () => {
  const [client, owner] = [await aClient({ rubles: 100 }), await anAdmin('owner')]
  const filter = { client_id: client.id }
  const pages = [
    await pageAsked(() => client.get('billing/transactions?range=[0,9]&sort=["id","ASC"]')),
    await pageAsked(() => owner.get(`/api/support/billing/transactions?${query({ filter, sort: ['id', 'ASC'] })}`)),
  ]
  for (const page of pages) {
    expect(page?.text).toContain('account_id = $')
    expect(await sorts(page!)).toBe(false)
  }
})

type Asked = { text: string; values: unknown[] }

/** The statement that read the page of a list; undefined where it is not read in its order. */
async function pageAsked(call: () => Promise<unknown>): Promise<Asked | undefined> {
  const sent = vi.spyOn(PreparingClient.prototype, 'query')
  try {
    await call()
    const all = sent.mock.calls as unknown as [unknown, unknown][]
    const page = all.find(
      ([text]) => typeof text === 'string' && /order by .* (?:offset \$\d+|limit \d+)$/s.test(text.trim()),
    )
    return page && { text: String(page[0]), values: page[1] as unknown[] }
  } finally {
    sent.mockRestore()
  }
}

/** Whether all rows of the list are sorted for its first page, even where the planner is told to avoid that. */
async function sorts({ text, values }: Asked): Promise<boolean> {
  const client = await server.database.pool.connect()
  try {
    await client.query(
      'begin; set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off',
    )
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    await client.query('rollback')
    return hasSort(rows[0]!['QUERY PLAN'][0].Plan)
  } finally {
    client.release()
  }
}

const hasSort = (plan: Plan): boolean => plan['Node Type'] === 'Sort' || (plan.Plans ?? []).some(hasSort)
