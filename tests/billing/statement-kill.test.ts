import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ClientBalance } from '#shared/contract/billing.ts'
import type { StatementWithLines } from '#shared/contract/statements.ts'
import { startServer } from '#tests/support/server-process.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { logIntoSupport } from '#tests/support/whole-server.ts'
import { confirm, upload } from './billing.support.ts'

const lines = 600

test('kill -9 in the midst of crediting a statement: confirmed again, each line is credited once', async () => {
  const server = await startServer()
  try {
    const owner = await logIntoSupport(server.url)
    // the demo's second client: nothing else moves its money
    const incomes = Array.from({ length: lines }, () => ({ inn: '500100732259', rubles: '1.01', purpose: 'на баланс' }))
    const { body: statement } = await upload(owner, aStatementFile(incomes))
    expect(statement.counts.matched).toBe(lines)
    let kills = 0
    for (;;) {
      const confirming = confirm(owner, statement).catch(() => null)
      await sleep(150)
      if (kills < 3) {
        await server.kill()
        kills += 1
        await confirming
        await server.restart()
        continue
      }
      const done = await confirming
      if (done?.status === 200) break
    }
    const { body: after } = await owner.get<StatementWithLines>(`billing/statements/${statement.id}`)
    expect(after.counts).toEqual({ matched: 0, doubtful: 0, waiting: 0, credited: lines, ignored: 0 })
    const { body: balances } = await owner.get<ClientBalance[]>('billing/balance?filter={"q":"Иванов"}')
    expect(balances.map(({ money }) => money)).toEqual([606])
  } finally {
    await server.stop()
  }
}, 120_000)
