import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { FakeGateway } from '../deliveries/http-gateway.support.ts'
import { gateway_certificate_file } from './gateway-certificate.ts'
import { residentMegabytes } from './processes.ts'
import { countersOf, cpuOf, type Measurable, type WayServer } from './way-server.ts'

/** The bare server, in a process and a database of its own on the engine of the product; its callers call it as they do the product. */
export async function startBare(
  { admin_url, engine_pid, senders }: WayServer,
  gateway: FakeGateway,
): Promise<Measurable & { stop(): Promise<void> }> {
  const words = [join(import.meta.dirname, 'way-bare.ts'), admin_url, gateway.url, String(senders.length)]
  const bare = spawn(process.execPath, words, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: gateway_certificate_file },
  })
  const [port] = (await once(bare.stdout, 'data')) as [Buffer]
  const pid = bare.pid ?? 0
  const database = new pg.Client({ connectionString: admin_url })
  await database.connect()
  const own = `dbid = (select oid from pg_database where datname = 'way_bare')`
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    senders: senders.map((sender, nth) => ({ ...sender, token: `bare-${nth + 1}` })),
    spent: async () => ({ ...cpuOf([pid], engine_pid), ...(await countersOf(database, own)) }),
    residentMegabytes: () => residentMegabytes(pid),
    unsealed: () => Promise.resolve(0),
    async stop() {
      bare.stdin.end()
      await once(bare, 'exit')
      await database.query('drop database way_bare with (force)')
      await database.end()
    },
  }
}
