import { buildIfStale } from '../../server/pages/build-if-stale.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { residentMegabytes } from './processes.ts'
import { budgets, scriptBytes } from '../support/sizes.ts'

/** Seconds until a list of the console answers. */
async function firstList(begin: () => Promise<unknown>, url: () => string): Promise<number> {
  const started = performance.now()
  await begin()
  const login = { login: 'owner@demo.local', password: 'demo-owner-2026' }
  const headers = { 'content-type': 'application/json' }
  const session = await fetch(`${url()}/api/support/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(login),
  })
  const { token } = (await session.json()) as { token: string }
  const list = await fetch(`${url()}/api/support/clients`, { headers: { authorization: `Bearer ${token}` } })
  if (!list.ok) throw new Error(`the first list answers ${list.status}`)
  return (performance.now() - started) / 1000
}

const row = (name: string, value: string, goal: string) =>
  process.stdout.write(`${name.padEnd(52)} ${value.padStart(12)}   ${goal}\n`)

// the best compression, of which the sizes are
await buildIfStale({ info: (text) => process.stdout.write(`${text}\n`) }, 'best')
let server: ServerProcess | undefined
const url = () => server?.url ?? ''
const first = await firstList(async () => (server = await startServer({ pages: true })), url)
if (!server) throw new Error('no server')
await server.kill()
const next = await firstList(() => server?.restart() ?? Promise.reject(new Error('no server')), url)
row('first start to first list', `${first.toFixed(2)} s`, '≤ 4 s')
row('next start to first list (after kill -9)', `${next.toFixed(2)} s`, '≤ 1.5 s')

await new Promise((resolve) => setTimeout(resolve, 3000))
row('resident, idle', `${residentMegabytes(server.pid())} MB`, '≤ 200 MB')
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
for (const budget of budgets) row(`${budget.what}, script`, kB(scriptBytes(budget)), `≤ ${kB(budget.bytes)}`)
await server.stop()
