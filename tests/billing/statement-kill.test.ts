import { expect, test, vi } from 'vitest'
import type { ClientBalance } from '#shared/contract/balance.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { startServer } from '#tests/support/server-process.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { logIntoSupport, openDatabase } from '#tests/support/whole-server.ts'
import { confirm, upload } from '../support/billing.ts'

const lines = 300
const kills = 2

test('after kill -9 while a statement is credited, confirming it again credits each line exactly once', async () => {
  const server = await startServer()
  try {
    const owner = await logIntoSupport(server.url)
    // the demo's second client: nothing else moves its money
    const incomes = Array.from({ length: lines }, () => ({ inn: '500100732259', rubles: '1.01', purpose: 'на баланс' }))
    const { body: statement } = await upload(owner, aStatementFile(incomes))
    expect(statement.counts.matched).toBe(lines)
    const database = await openDatabase(server)
    const writes = async () => (await database.query(`select from pg_stat_activity where backend_xid is not null`)).rows
    for (let kill = 0; kill < kills; kill += 1) {
      const confirming = confirm(owner, statement).catch(() => null)
      await vi.waitUntil(async () => (await writes()).length > 0, { timeout: 240_000, interval: 5 })
      await server.kill()
      await confirming
      await server.restart()
    }
    await database.end()
    expect((await confirm(owner, statement)).status).toBe(200)
    const { body: after } = await owner.get<StatementWithLines>(`billing/statements/${statement.id}`)
    expect(after.counts).toEqual({ matched: 0, doubtful: 0, waiting: 0, credited: lines, ignored: 0 })
    const { body: balances } = await owner.get<ClientBalance[]>('billing/balance?filter={"q":"Иванов"}')
    expect(balances.map(({ money }) => money)).toEqual([303])
  } finally {
    await server.stop()
  }
})
