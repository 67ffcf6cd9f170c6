import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { retention } from '#shared/rules/retention.ts'
import { runningUrl } from '#server/platform/db/embedded.ts'
import { seed } from '#tests/bench/lists-seed.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { runOn } from './run-server.ts'

/** beside those of the demo, with three requests each; what is of long ago stays */
const clients = Number(process.env['CLIENTS'] ?? 0)
const terms = Object.fromEntries(
  Object.values(retention).flatMap((rule) => ('setting' in rule ? [[rule.setting, '36500']] : [])),
)
const environment = { TRUST_PROXY: '127.0.0.1', STAFF_DAY_RUBLES: '100000000', WEBHOOK_ALLOW_PRIVATE: '1' }

/** One server with its demo for the whole run, with its own folder and port; stopped at the end. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const started = performance.now()
  const server = await startServer({
    pages: true,
    env: { ...environment, ...(clients > 0 && { ...terms, ROLE: 'web' }) },
  })
  if (clients > 0) await fill(server)
  const folder = process.env['RUN_FOLDER']
  if (folder)
    writeFileSync(join(folder, 'start-seconds.json'), JSON.stringify({ start: (performance.now() - started) / 1000 }))
  await runOn(server)
  await payForTheDemo(server.url)
  return () => server.stop()
}

/** While it is filled, its tables have no indexes, and no job may read them. */
async function fill(server: ServerProcess): Promise<void> {
  await seed((await runningUrl(server.dataDir)) ?? '', clients, () => undefined)
  await server.terminate()
  await server.restart({ ROLE: 'web,jobs,documents' })
}

const paid_rubles = 100_000

/** Signer tests share the demo's client, whose initial money is not enough for all of them. */
export async function payForTheDemo(url: string): Promise<void> {
  type Login = { token: string; profile: { client_id: number } }
  const post = async <Answer>(path: string, body: object, token?: string): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const client = await post<Login>('/api/v1/auth/login', { login: 'client@demo.local', password: 'demo-client-2026' })
  const owner = await post<Login>('/api/support/auth/login', { login: 'owner@demo.local', password: 'demo-owner-2026' })
  const payment = { client_id: client.profile.client_id, amount: paid_rubles, description: 'Оплата для проверки' }
  await post('/api/support/billing/payments', payment, owner.token)
}
