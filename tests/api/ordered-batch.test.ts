import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { testServer } from '#tests/support/server.ts'
import { words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, anOrderedBatch, aSigner, balance, deadlinePasses, reread, visitor } = words(server)

const states = async (client: Client, requests: readonly SignRequest[]) => {
  await server.worker.idle()
  return Promise.all(requests.map(async (request) => (await reread(client, request)).status))
}
const signs = async (request: SignRequest) => {
  expect((await (await aSigner(request)).sign()).status).toBe(200)
}
const cancel = (client: Client, { id }: SignRequest) => client.post(`document-sign-requests/${id}/cancel`)

describe('an ordered batch of signers', () => {
  test('cancelling a request of an ordered batch cancels those queued behind it, and none before it', async () => {
    const client = await aClient()
    const batch = await anOrderedBatch(client, 4)
    const [first, second, third] = batch
    await cancel(client, third!)
    expect(await states(client, batch)).toEqual(['sent', 'queued', 'cancelled', 'failed'])
    await signs(first!)
    expect(await states(client, batch)).toEqual(['signed', 'sent', 'cancelled', 'failed'])
    await signs(second!)
    expect(await states(client, batch)).toEqual(['signed', 'signed', 'cancelled', 'failed'])
    expect(await balance(client)).toEqual({ money: 240, held: 0, available: 240 })
  })

  test('«это не я» of the second signer of an ordered batch cancels those behind, whose cards name the cause', async () => {
    const client = await aClient()
    const batch = await anOrderedBatch(client, 3)
    await signs(batch[0]!)
    await server.worker.idle()
    await visitor().post(`document-sign-requests/${batch[1]!.group}/not-me`)
    expect(await states(client, batch)).toEqual(['signed', 'failed', 'failed'])
    expect((await reread(client, batch[2]!)).fail_reason).toContain('предыдущим подписантом')
  })

  test('a signer whose turn has not come is shown the sender only, and may do nothing', async () => {
    const client = await aClient()
    const [, second] = await anOrderedBatch(client, 2)
    const link = `document-sign-requests/${second!.group}`
    const { status, body } = await visitor().get(link)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'queued', venture: second!.venture, documents: [], message: null },
    })
    const [document] = second!.documents
    const calls = await Promise.all([
      visitor().get(`${link}/documents/${document!.id}/pages/1`),
      ...['open', 'codes', 'not-me', 'downloads/codes'].map((path) => visitor().post(`${link}/${path}`)),
      visitor().post(`${link}/codes/check`, { code: '123456' }),
    ])
    expect(calls.map((answer) => answer.status)).toEqual(calls.map(() => 404))
  })

  test('an overdue request in the queue of an ordered batch never gets a link', async () => {
    const client = await aClient()
    const batch = await anOrderedBatch(client, 2)
    const [first, second] = batch
    await deadlinePasses(second!)
    await signs(first!)
    expect(await states(client, batch)).toEqual(['signed', 'queued'])
    const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
    expect(body.filter(({ to }) => to === second!.signer.phone)).toEqual([])
  })
})
