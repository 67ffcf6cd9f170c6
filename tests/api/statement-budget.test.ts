import { afterAll, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { aGatewayOfCodes } from '#tests/deliveries/http-gateway.support.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { statementCounter } from '#tests/support/statements.ts'
import { aPhone, words } from '#tests/support/words.ts'

/**
 * The most that one signature sends to the database today, and how often it waits for an answer: lower them whenever less
 * is sent. The aim for the signature is 45 statements in 7 transactions.
 */
const budget = {
  signature: { statements: 76, trips: 62, transactions: 7 },
  looking: { statements: 17, trips: 14, transactions: 2 },
}

const { gateway, codes, env } = await aGatewayOfCodes()
afterAll(() => gateway.close())

const counter = statementCounter()
const server = await testServer({
  demo: false,
  env,
  work: counter.placed,
})
const { aClient, anOrder } = words(server)

/**
 * Counted: everything that the server sends for the calls below and for the jobs they add, from the check of a session
 * to the end of a job. `signature`: a request made and sent, the SMS with its link, the SMS with the code, the check of
 * the code, the signature, the seal. `looking`: the card, one page, and that it was opened. Not counted: sweeps by the
 * clock, which do not run here; polls of the queue that find nothing; that a session was seen, once in half a minute;
 * the upload and the drawing of the pages, once a file; reports of gateways about delivery.
 */
test('one signature, from the request to the seal, sends no more statements and transactions than its budget', async () => {
  const client = await aClient()
  // the first one also fills what the server keeps in its memory
  await signOne()
  await counter.aside(() => server.database.pool.query(`update sessions set last_seen_at = now()`))
  // a worker that is late looks into the queue once more: the least of three is what one signature needs
  const sent = [await counter.during(signOne), await counter.during(signOne), await counter.during(signOne)]
  const looks = (place: string) => place.startsWith('GET ') || place.endsWith('/open')
  const parts = { signature: (place: string) => !looks(place), looking: looks }
  for (const part of ['signature', 'looking'] as const) {
    for (const what of ['statements', 'trips', 'transactions'] as const) {
      const least = Math.min(...sent.map((one) => one.of(parts[part])[what]))
      expect(least, `${what} of ${part}: ${sent[0]!.table()}`).toBeLessThanOrEqual(budget[part][what])
    }
  }

  async function signOne(): Promise<void> {
    const phone = aPhone()
    const order = await anOrder(client, { signers: [{ full_name: 'Иванов Иван Иванович', phone }] })
    await jobsEnd()
    const { body } = await client.post<SignRequest[]>('document-sign-requests', order)
    await jobsEnd()
    const path = `document-sign-requests/${body[0]?.group}`
    const signer = aCaller(server.url)
    const { body: card } = await signer.get<{ documents: { id: number }[] }>(path)
    const document_id = card.documents[0]?.id
    const page = await signer.get(`${path}/documents/${document_id}/pages/1`)
    expect(page.status).toBe(200)
    await signer.post(`${path}/open`, { document_id })
    await signer.post(`${path}/codes`)
    await jobsEnd()
    const checked = await signer.post<{ token: string }>(`${path}/codes/check`, { code: codes.get(phone.slice(1)) })
    const signed = await aCaller(server.url, checked.body.token).post(`${path}/sign`)
    expect(signed.status).toBe(200)
    await jobsEnd()
  }
})

const jobsEnd = () => counter.aside(() => server.worker.idle())
