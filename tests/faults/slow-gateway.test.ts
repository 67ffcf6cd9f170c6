import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { signers_per_batch_max } from '#shared/rules/limits.ts'
import { aFakeGateway, languages } from '#tests/deliveries/http-gateway.support.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, counted, words, type Client } from '#tests/support/words.ts'

/** PEOPLE=128 for the full run */
const people = Number(process.env['PEOPLE'] ?? 32)
const answer_ms = 2000
/** fewer than connections of the database, so that a busy machine refuses none */
const callers = 6

const gateway = await aFakeGateway()
afterAll(() => gateway.close())
const { smsc } = languages
/** until then the gateway answers no call */
const opened = Promise.withResolvers<void>()
const codes = new Map<string, string>()
let answered = 0
gateway.answer = async (call) => {
  const { [smsc.phone]: phone = '', [smsc.text]: text = '' } = call.fields
  await opened.promise
  await sleep(answer_ms)
  answered += 1
  const code = /^Код (\d{6})/.exec(text)?.[1]
  if (code) codes.set(phone, code)
  return smsc.accepted(call, smsc.id(call))
}

const server = await testServer({
  demo: false,
  env: { SMS_DRIVER: 'smsc', SMS_URL: gateway.url, ...smsc.env, JOBS_CODES: '24', JOBS_MESSAGES: '24' },
})
const { aClient, anOrder } = words(server)

test('people sign while the gateway takes two seconds: no call waits for it, each code arrives, the server stays healthy', async () => {
  const client = await aClient({ rubles: 10_000 })
  const requests = await sentRequests(client)
  const signers = requests.map((request) => ({ request, caller: aCaller(server.url) }))
  const asked = await eachOf(signers, ({ request, caller }) =>
    caller.post(`document-sign-requests/${request.group}/codes`),
  )
  expect(counted(asked)).toEqual({ 200: people })
  for (const path of ['/healthz', '/readyz']) expect((await aCaller(server.url).get(path)).status, path).toBe(200)
  expect(answered).toBe(0)

  opened.resolve()
  await expect.poll(() => codes.size).toBe(people)
  const signed = await eachOf(signers, async ({ request, caller }) => {
    const path = `document-sign-requests/${request.group}`
    const code = codes.get(request.signer.phone.slice(1))
    const { body } = await caller.post<{ token: string }>(`${path}/codes/check`, { code })
    return aCaller(server.url, body.token).post(`${path}/sign`)
  })
  expect(counted(signed)).toEqual({ 200: people })
  const list = await client.get<SignRequest[]>('document-sign-requests?filter={"status":"signed"}&range=[0,0]')
  expect(list.headers.get('content-range')).toBe(`document-sign-requests 0-0/${people}`)
})

/** Some at once, the next as soon as one is done. */
async function eachOf<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = items.values()
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (const item of left) results.push(await run(item))
    }),
  )
  return results
}

async function sentRequests(client: Client): Promise<SignRequest[]> {
  const sent: SignRequest[] = []
  while (sent.length < people) {
    const count = Math.min(signers_per_batch_max, people - sent.length)
    const signers = Array.from({ length: count }, () => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const order = await anOrder(client, { signers })
    sent.push(...(await client.post<SignRequest[]>('document-sign-requests', order)).body)
  }
  return sent
}
