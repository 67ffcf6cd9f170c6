import { setTimeout as sleep } from 'node:timers/promises'
import { resolve } from 'node:path'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { aMailServer } from '../deliveries/mail-server.support.ts'
import { aCaller, type Caller } from '../support/caller.ts'
import { hotWays, wayNames, type WayName, type World } from '../support/ways.ts'
import { openCodes } from './way-callers.ts'
import { startWay, type Spent, type WayServer } from './way-server.ts'

/**
 * What the ways beside the signature cost (`tests/support/ways.ts`): for a row, a line, a call or a screen the statements
 * without `begin` and `commit`, the CPU time of the main thread and of the engine, and the time until the answer. The server is in
 * production, as in `way`. Rows of a table include the message to each person.
 *
 * `node tests/bench/ways.ts /path/of/another/checkout` measures the other checkout too, each way on both in turns.
 * ROWS=500, CALLS=200.
 */
const size = Number(process.env['ROWS'] ?? 500)
const calls = Number(process.env['CALLS'] ?? 200)
const clients = 10
const poll_ms = 20

type Ways = Awaited<ReturnType<typeof hotWays>>
type Row = { spent: Spent; ms: number[] }

const [other] = process.argv.slice(2)
const say = (text = '') => process.stdout.write(`${text}\n`)

const codes = await openCodes(0)
const mail = await aMailServer()
const trees = other === undefined ? [undefined] : [resolve(other), undefined]
const servers: { server: WayServer; ways: Ways }[] = []
try {
  for (const tree of trees) {
    const server = await startWay(tree, clients, codes.gateway, mail, { pages: true })
    servers.push({ server, ways: await hotWays(await worldOf(server)) })
  }
  head()
  for (const name of wayNames) {
    for (const [nth, tree] of servers.entries()) print(name, trees[nth] ?? 'this checkout', await measured(tree, name))
  }
} finally {
  for (const { server } of servers) await server.stop()
  await mail.close()
  await codes.gateway.close()
}

async function worldOf(server: WayServer): Promise<World> {
  const { url, senders, staff } = server
  const [first, ...others] = senders
  if (!first) throw new Error('no client')
  const client = aCaller(url, first.token)
  await staff.put('settings/seller', demoSeller)
  const { body } = await client.post<{ code: string }>('client-codes', { label: 'Учёт' })
  const visitor = aCaller(url)
  return {
    clients: [client, ...others.map(({ token }): Caller => aCaller(url, token))],
    login: { login: first.login, password: first.password },
    program: aCaller(url, body.code),
    staff,
    visitor,
    order: { legal_entity_id: first.legal_entity_id, documents: [{ file_id: first.file_id }] },
    startPage: (group) => visitor.get(`/document-sign/${group}`),
    async jobsEnd() {
      while ((await server.jobs()) > 0) await sleep(poll_ms)
    },
    size,
  }
}

/** A call is repeated; of rows and lines there are many in one run. */
async function measured({ server, ways }: { server: WayServer; ways: Ways }, name: WayName): Promise<Row> {
  const { units, ready } = ways[name]
  if (units === 1) await (await ready())()
  const run = await ready()
  const before = await server.spent()
  const ms: number[] = []
  for (let nth = 0; nth < (units === 1 ? calls : 1); nth++) {
    const started = performance.now()
    await run()
    ms.push((performance.now() - started) / units)
  }
  const after = await server.spent()
  const names = Object.keys(after) as (keyof Spent)[]
  const of = units * ms.length
  return { spent: Object.fromEntries(names.map((name) => [name, (after[name] - before[name]) / of])) as Spent, ms }
}

function head(): void {
  say(`${size} rows and lines, ${calls} calls; of one row, line, call or screen`)
  say(`${''.padEnd(34)} statements  main, ms  engine, ms  answer p50, ms`)
}

function print(name: WayName, tree: string, { spent, ms }: Row): void {
  const { statements, main, engine } = spent
  const cells = [
    statements.toFixed(2).padStart(10),
    main.toFixed(2).padStart(9),
    engine.toFixed(2).padStart(11),
    median(ms).toFixed(2).padStart(15),
  ]
  say(`${name.padEnd(34)} ${cells.join(' ')}  ${servers.length > 1 ? tree : ''}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}
