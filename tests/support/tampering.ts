import pg from 'pg'
import type { TestServer } from './server.ts'

/** Actions of tests that break one server's data on purpose. */
export function tampering(server: TestServer) {
  const guarded = ['journal', 'ledger_transfers', 'signatures']

  /** Changes rows like a person with the database password: disables the append-only trigger and enables it again. */
  async function behindTheTriggers(sql: string, values: unknown[]): Promise<void> {
    const guards = (state: 'disable' | 'enable') =>
      guarded
        .map((table) => {
          const privilege =
            state === 'disable' ? `grant all on ${table} to` : `revoke update, delete, truncate on ${table} from`
          return `alter table ${table} ${state} trigger user; ${privilege} current_user; grant update (id) on ${table} to current_user`
        })
        .join(';')
    const client = new pg.Client({ connectionString: server.database.url })
    await client.connect()
    try {
      await client.query(`begin; ${guards('disable')}`)
      await client.query(sql, values)
      await client.query(`${guards('enable')}; commit`)
    } finally {
      await client.end()
    }
  }

  /** New findings of verify. */
  async function namedBy(tamper: () => Promise<void>): Promise<string[]> {
    const before = new Set((await server.findings()).map(({ row, text }) => `${row}: ${text}`))
    await tamper()
    return (await server.findings()).filter(({ row, text }) => !before.has(`${row}: ${text}`)).map(({ row }) => row)
  }

  return { behindTheTriggers, namedBy }
}
