import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signers_per_batch_max } from '#shared/rules/limits.ts'
import { aKey, aPhone } from '#tests/support/words.ts'
import type { Sender } from '#tests/support/whole-server.ts'
import { aWorkplace } from './workplace.ts'

const callers = 100
const signers_each = signers_per_batch_max

test('a server that runs out of memory under load loses nothing that it acknowledged', async () => {
  const { server, client, sender, signs, reread, allSealed, verify } = await aWorkplace()
  const signed = [await signs(), await signs()]
  await server.terminate()
  await server.restart({ NODE_OPTIONS: '--max-old-space-size=60' })
  const created = new Set<number>()
  const stop = new AbortController()
  const company = await sender()
  const load = Array.from({ length: callers }, () => sendUntilDead(company, created, stop.signal))
  await Promise.race([Promise.all(load), sleep(120_000)])
  stop.abort()
  await Promise.all(load)
  await server.kill()
  expect(server.output()).toContain('heap out of memory')
  await server.restart()
  for (const request of signed) expect((await reread(request)).status).toBe('signed')
  const reader = await client()
  for (const id of created) expect((await reader.get(`document-sign-requests/${id}`)).status).toBe(200)
  await allSealed()
  expect(await verify()).toBe('all holds')
})

/** Large bodies and large answers, until the server answers no more. */
async function sendUntilDead(sender: Sender, created: Set<number>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const signers = Array.from({ length: signers_each }, () => ({ full_name: `Подписант ${aKey()}`, phone: aPhone() }))
    try {
      for (const { id } of await sender.someRequests({ signers, send: false })) created.add(id)
    } catch (error) {
      // `fetch` throws a TypeError when the server is gone; a refusal under load is another error
      if (error instanceof TypeError) return
    }
  }
}
