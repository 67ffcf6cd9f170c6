import { randomInt } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { anOpenIdProvider } from '#tests/support/openid-provider.ts'
import { aRegistry, dadataParty } from '#tests/support/registry.ts'
import { testServer } from '#tests/support/server.ts'
import { quickOffice } from '#tests/support/templates.ts'
import { faultsOfAnswer, parsed, type Answered } from './answers.support.ts'
import { aCall, kindsOf, type Call, type Kind, type Maker } from './calls.support.ts'
import { operationsOf, type Operation } from '../support/openapi.ts'
import { aPool } from './pools.support.ts'
import { aRandom } from './random.support.ts'
import { rowsOf } from './rows.support.ts'
import { providerSetting, providerSituations } from './provider-situations.support.ts'
import { situationsOf, type Situation } from './situations.support.ts'

/** `SEED=$RANDOM COUNT=20000 npx vitest run tests/fuzz` makes other calls, and more of them, to every operation. */
const seed = Number(process.env['SEED'] ?? 1)
const count = Number(process.env['COUNT'] ?? 100)
/** A run takes every fifth operation, from the one that `SHARE` says; one with a `COUNT` takes all. */
const shares = process.env['COUNT'] ? 1 : 5
const share = Number(process.env['SHARE'] ?? randomInt(shares))
const repeated_by = `SEED=${seed} SHARE=${share}`
const at_once = 4
const limits_forgotten_every_calls = 50
const failures_shown_max = 30
/** a value that fits its schema may still have a wrong check digit */
const attempts_to_succeed_max = 30
const milliseconds_per_call = 300

/**
 * A demo keeps its company, its mail and its gateway, and its letters are read in it: `tests/api/installation.test.ts` changes
 * those of another server, and hands invitations over.
 */
const closed_in_demo = /^\/settings\/installation\/.|\/invitation-link$/

const office = quickOffice()
afterAll(() => office.remove())
// `aStuckDelivery` sets the state of a message in its row, past the journal
const provider = await anOpenIdProvider(['support', 'personal'].map((app) => `http://portal.test/${app}/login/company`))
afterAll(() => provider.close())
const OIDC_PROVIDERS = JSON.stringify([providerSetting(provider)])
const registry = await aRegistry(({ body }) => ({ body: dadataParty((JSON.parse(body) as { query: string }).query) }))
const server = await testServer({
  env: {
    OFFICE_PATH: office.path,
    WEBHOOK_ALLOW_PRIVATE: '1',
    OIDC_PROVIDERS,
    REGISTRY_DRIVER: 'dadata',
    REGISTRY_URL: registry.url,
    REGISTRY_API_KEY: 'key',
  },
  ends_untold: true,
})

test(
  'calls made from the OpenAPI documents are answered as documented, and every refusal names what it refuses',
  { timeout: 120_000 + count * milliseconds_per_call },
  async () => {
    const rows = await rowsOf(server)
    const all = [...(await operationsOf(server.url, 'v1')), ...(await operationsOf(server.url, 'support'))]
    const operations = all.filter((_operation, index) => index % shares === share)
    const situations = { ...situationsOf(rows), ...providerSituations(rows, server, provider) }
    const random = aRandom(seed)
    const pool = aPool()
    const signer = await rows.aSignerWithToken()
    const users = [rows.client.user_id, rows.poor.user_id, rows.closedMonth.user_id]
    const kept: Record<string, number[]> = {
      '/admins/{id}': [rows.owner.id, rows.colleague.id],
      '/users/{id}': users,
      '/users/{id}/dismiss': users,
      '/users/{id}/end-sessions': users,
      '/clients/{id}': [rows.client.id, rows.poor.id, rows.closedMonth.id],
      '/admins/{id}/end-sessions': [rows.owner.id, rows.colleague.id],
      '/profile/sessions/{id}': await rows.sessionsInUse(),
      '/legal-entities/{id}': [rows.client.legal_entity_id],
      // new clients have the money for a signature at this price
      '/billing/tariffs/{id}': rows.commonPrices,
      // any of them may be about the client whose calls go on
      '/complaints/{id}/stop': Array.from({ length: 10_000 }, (_, id) => id),
    }
    const maker: Maker = {
      random,
      pool,
      tokenOf({ api, path }) {
        if (api === 'support') return rows.owner.token
        return /\/(?:sign|reject|downloads|allow)$/.test(path) ? signer.token : rows.client.token
      },
      keptRows: ({ path, method }) => (method === 'GET' ? [] : (kept[path] ?? [])),
    }
    const report = aReport(all)

    async function make(operation: Operation, kind: Kind, given?: Situation): Promise<void> {
      const isFresh = kind === 'valid' && (!report.succeeded(operation) || random.chance(0.15))
      // a logout ends its session, an erasure stops all messages to its phone: each needs a new one
      const prepare = isFresh || ['/auth/logout', '/personal-data/erase'].includes(operation.path)
      const situation = given ?? (prepare ? await situations[operation.name]?.() : undefined)
      const call = aCall(operation, kind, maker, situation)
      const answer = await send(call)
      report.add(call, answer, faultsOfAnswer(call, answer))
      if (answer.status < 300) pool.learn(operation, parsed(answer.bytes))
    }

    const isWholeList = ({ parameters, path }: Operation) =>
      parameters.some(({ name }) => name === 'range') && !path.includes('{')
    for (const operation of all.filter(isWholeList)) await make(operation, 'valid', { query: [] })
    const plan = [
      ...operations.map((operation) => [operation, 'valid'] as const),
      ...Array.from({ length: Math.max(0, count - operations.length) }, () => {
        const operation = random.pick(operations)
        return [operation, random.pick(kindsOf(operation))] as const
      }),
    ]
    let next = 0
    const work = async (): Promise<void> => {
      for (let step = plan[next++]; step; step = plan[next++]) {
        if (next % limits_forgotten_every_calls === 0) await server.database.pool.query('delete from limits')
        await make(...step).catch((error: unknown) => {
          next = plan.length
          throw error
        })
      }
    }
    await Promise.all(Array.from({ length: at_once }, work))
    const idle = () =>
      operations.filter((operation) => !report.succeeded(operation) && !closed_in_demo.test(operation.path))
    for (let attempt = 0; attempt < attempts_to_succeed_max; attempt += 1) {
      await server.database.pool.query('delete from limits')
      for (const operation of idle()) await make(operation, 'valid')
    }

    report.print()
    expect(report.failures(), `${repeated_by}\n${report.failures().join('\n')}`).toEqual([])
    const never = idle().map(report.lastOf)
    expect(never, `never answered 2xx, ${repeated_by}\n${never.join('\n')}`).toEqual([])
  },
)

async function send({ operation: { method }, address, head, body }: Call): Promise<Answered> {
  // from many addresses, so that the limits per address do not refuse the calls
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  const answer = await fetch(server.url + address, { method, body, headers: { 'x-forwarded-for': from, ...head } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Counts of answers per operation, and what was wrong with them. */
function aReport(operations: Operation[]) {
  const counts = new Map(operations.map(({ name }) => [name, new Map<number, number>()]))
  const failures = new Map<string, string>()
  const last = new Map<string, string>()
  return {
    add(call: Call, { status, bytes }: Answered, faults: string[]): void {
      const { name } = call.operation
      last.set(name, `${name}: ${status} ${bytes.toString().slice(0, 400)}`)
      const own = counts.get(name)
      own?.set(status, (own.get(status) ?? 0) + 1)
      for (const fault of faults) {
        const body =
          typeof call.body === 'string'
            ? call.body.slice(0, 600)
            : call.body === null
              ? ''
              : `a ${call.body.constructor.name}`
        const about = `${name}: ${fault}`
        if (failures.has(about)) continue
        failures.set(
          about,
          `${about}\n  ${call.kind}: ${call.address.slice(0, 600)} ${body}\n  → ${status} ${bytes.toString().slice(0, 400)}`,
        )
      }
    },
    succeeded: ({ name }: Operation) => [...(counts.get(name)?.keys() ?? [])].some((status) => status < 300),
    lastOf: ({ name }: Operation) => last.get(name) ?? name,
    failures: () => [...failures.values()].slice(0, failures_shown_max),
    print(): void {
      const all = new Map<number, number>()
      for (const own of counts.values())
        for (const [status, times] of own) all.set(status, (all.get(status) ?? 0) + times)
      const total = [...all.values()].reduce((sum, times) => sum + times, 0)
      const lines = [`${total} calls, ${failures.size} kinds of failures, ${repeated_by}: ${shown(all)}`]
      if (process.env['COUNT'])
        lines.push(...failures.keys(), ...[...counts].map(([name, own]) => `  ${name}: ${shown(own)}`))
      process.stdout.write(`${lines.join('\n')}\n`)
    },
  }
}

const shown = (counts: Map<number, number>) =>
  [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')
