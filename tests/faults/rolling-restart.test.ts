import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '#tests/support/balancer.ts'
import { aCaller } from '#tests/support/caller.ts'
import { severalServers } from '#tests/support/several-servers.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { logIntoCabinet } from '#tests/support/whole-server.ts'
import { aKey, aPhone } from '#tests/support/words.ts'

const server_count = Number(process.env['SERVERS'] ?? 3)
const rolls = Number(process.env['ROLLS'] ?? 3)
const callers = Number(process.env['CALLERS'] ?? 8)

/** Part of the full profile. */
test.runIf(isFull)(
  'servers that restart one after another fail no call of callers with open connections',
  async () => {
    const servers = await severalServers(Array.from({ length: server_count }, () => ({ SHUTDOWN_DELAY_SECONDS: '10' })))
    const balancer = await startBalancer(servers.map(({ url }) => url))
    onTestFinished(() => balancer.stop())
    const client = await logIntoCabinet(balancer.url)
    const { token } = client
    let isOver = false
    let calls = 0
    const failures: string[] = []
    const call = async (): Promise<void> => {
      const caller = aCaller(balancer.url, token)
      while (!isOver) {
        const person = { last_name: 'Иванов', first_name: 'Иван', phone: aPhone() }
        for (const answer of [
          await caller.get('profile'),
          await caller.post('individuals', person, { 'idempotency-key': aKey() }),
        ]) {
          calls += 1
          if (answer.status >= 300) failures.push(`${answer.status}: ${JSON.stringify(answer.body)}`)
        }
      }
    }
    const calling = Array.from({ length: callers }, call)
    for (let roll = 0; roll < rolls; roll += 1) {
      for (const server of servers) {
        await expect.poll(() => balancer.up).toBe(server_count)
        expect(await server.terminate()).toBe(0)
        await server.restart()
      }
    }
    isOver = true
    await Promise.all(calling)
    console.info(
      `▸ ${rolls * server_count} restarts of ${server_count} servers under ${calls} calls: ${failures.length} failed`,
    )
    expect(failures).toEqual([])
  },
  900_000,
)
