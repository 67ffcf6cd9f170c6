import { expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { VerifyAnswer } from '#shared/contract/verify.ts'
import type { Caller } from '#tests/support/caller.ts'
import { annulmentTexts, followTexts } from '#shared/text/follow-ups.ts'
import { textOf as pageText, withDocument, withPage } from '#server/documents/pdf/pdfium.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { database, services, worker } = server
const { aClient, anOrder, aSentRequest, aSignedRequest, aSigner, aTestCaller, balance, history, reread, visitor } =
  words(server)

type Refusal = { code: string; message: string; errors?: Record<string, string> }
const annul = (client: Caller, { id }: { id: number }, body: object = {}, head: Record<string, string> = {}) =>
  client.post<SignRequest & Refusal>(`document-sign-requests/${id}/annul`, body, head)
const signed = async (request: SignRequest) => expect((await (await aSigner(request)).sign()).status).toBe(200)

async function textOf(made: SignRequest): Promise<string> {
  const { rows } = await database.pool.query<{ storage_key: string }>('select storage_key from files where id = $1', [
    made.documents[0]?.file_id,
  ])
  const bytes = await services.storage.read(rows[0]!.storage_key)
  const text = await withDocument(bytes, (doc) => withPage(doc, 0, pageText))
  return text.replaceAll(/\s+/g, ' ')
}

/** What `/verify` says of the newest sealed copy of a request. */
async function verified(request: { id: number }): Promise<VerifyAnswer> {
  await worker.idle()
  const { rows } = await database.pool.query<{ sha256: string }>(
    `select f.sha256 from documents d join files f on f.id = d.sealed_file_id where d.request_id = $1`,
    [request.id],
  )
  return (await visitor().post<VerifyAnswer>('verify', { sha256: rows[0]?.sha256 })).body
}

test('a signed document is ended by an agreement of both sides: it stays signed, and all who look at it are told', async () => {
  const client = await aClient()
  const { request: earlier } = await aSignedRequest(client)
  const { status, body: made } = await annul(client, earlier, { terms: 'Аванс возвращается до 1 декабря.' })
  expect(status).toBe(201)
  expect(made).toMatchObject({
    status: 'sent',
    signer: earlier.signer,
    follows: { id: earlier.id, kind: 'annulment', title: earlier.title, status: 'signed' },
    documents: [{ title: annulmentTexts.title, pages: 1 }],
  })
  const text = await textOf(made)
  for (const part of ['Аванс возвращается', earlier.documents[0]!.sha256.slice(0, 32), `№ ${earlier.id}`, '453'])
    expect(text).toContain(part)
  const waiting = await reread(client, earlier)
  expect(waiting.followed_by).toMatchObject([{ id: made.id, kind: 'annulment', status: 'sent', signed_at: null }])
  expect((await verified(earlier)).followed_by).toEqual([])

  await signed(made)
  const ended = await reread(client, earlier)
  expect(ended.status).toBe('signed')
  expect(ended.next_step.text).toBe(followTexts.ended(made.id))
  expect((await verified(earlier)).followed_by).toMatchObject([{ kind: 'annulment', request_id: made.id }])
  expect(await history(earlier)).toContain('follow')
  const protocol = await protocolOf(services, made.id)
  expect(protocol.follows).toEqual({
    id: earlier.id,
    kind: 'annulment',
    signed_at: earlier.signed_at ?? ended.signed_at,
    documents: earlier.documents.map(({ title, sha256 }) => ({ title, sha256 })),
  })
})

test('of two agreements to end a document one is made, and nothing continues a document that has ended', async () => {
  const client = await aClient()
  const { request: earlier } = await aSignedRequest(client)
  const answers = await atOnce(4, () => annul(client, earlier))
  expect(counted(answers)).toEqual({ 201: 1, 409: 3 })
  const { body: made } = answers.find(({ status }) => status === 201)!
  await signed(made)
  const addition = await client.post<Refusal>('document-sign-requests', {
    ...(await anOrder(client)),
    follows: { id: earlier.id, kind: 'addition' },
  })
  expect(addition).toMatchObject({ status: 409, body: { code: 'state_conflict', message: followTexts.ended(made.id) } })
})

test('a repeated call with the same key makes one agreement, and one that ended unsigned can be made again', async () => {
  const client = await aClient()
  const { request: earlier } = await aSignedRequest(client)
  const head = { 'idempotency-key': aKey() }
  const [first, again] = [await annul(client, earlier, {}, head), await annul(client, earlier, {}, head)]
  expect(again.body.id).toBe(first.body.id)
  await client.post(`document-sign-requests/${first.body.id}/cancel`)
  expect((await reread(client, earlier)).followed_by).toEqual([])
  const { body: anew } = await client.post<SignRequest>(`document-sign-requests/${first.body.id}/again`, {})
  expect(anew.follows).toMatchObject({ id: earlier.id, kind: 'annulment' })
  expect((await annul(client, earlier)).status).toBe(409)
})

test('an addition and a new edition are usual requests that name what they continue', async () => {
  const client = await aClient()
  const { request: earlier } = await aSignedRequest(client)
  const [full_name, phone] = ['Иванов Иван Иванович', earlier.signer.phone]
  for (const kind of ['addition', 'replacement'] as const) {
    const order = { ...(await anOrder(client)), signers: [{ full_name, phone }], follows: { id: earlier.id, kind } }
    const { body } = await client.post<SignRequest[]>('document-sign-requests', order)
    await signed(body[0]!)
  }
  const { followed_by } = await reread(client, earlier)
  expect(followed_by.map(({ kind, status }) => [kind, status])).toEqual([
    ['replacement', 'signed'],
    ['addition', 'signed'],
  ])
  expect((await verified(earlier)).followed_by.map(({ kind }) => kind)).toEqual(['addition', 'replacement'])
})

test('what somebody else signs ends nothing: neither a new edition for another person nor a corrected number', async () => {
  const client = await aClient()
  const { request: earlier } = await aSignedRequest(client)
  const other = { ...(await anOrder(client)), follows: { id: earlier.id, kind: 'annulment' } }
  expect((await client.post<Refusal>('document-sign-requests', other)).body.errors).toEqual({
    'follows.kind': followTexts.other_signer(earlier.signer.full_name),
  })
  const edition = await client.post<SignRequest[]>('document-sign-requests', {
    ...other,
    follows: { id: earlier.id, kind: 'replacement' },
  })
  await signed(edition.body[0]!)
  expect((await verified(earlier)).followed_by).toEqual([])
  const { body: made } = await annul(client, earlier)
  const corrected = await client.post<Refusal>(`document-sign-requests/${made.id}/correct`, { phone: aPhone() })
  expect(corrected.body.errors).toEqual({ phone: followTexts.same_phone })
})

test.each([
  ['of another client', followTexts.absent, async () => (await aSignedRequest(await aClient())).request.id],
  ['not signed', followTexts.not_signed, async (client: Client) => (await aSentRequest(client)).id],
  ['absent', followTexts.absent, () => Promise.resolve(999_999)],
] as const)('nothing continues a request that is %s, and nothing is charged', async (_what, text, idOf) => {
  const client = await aClient()
  const id = await idOf(client)
  const before = await balance(client)
  const order = { ...(await anOrder(client)), follows: { id, kind: 'addition' } }
  expect(await client.post('document-sign-requests', order)).toMatchObject({
    status: 422,
    body: { code: 'invalid_fields', errors: { 'follows.id': text } },
  })
  expect((await annul(client, { id })).status).toBe(text === followTexts.absent ? 404 : 409)
  expect(await balance(client)).toEqual(before)
})

test('a test code continues the requests of test codes, and no others', async () => {
  const client = await aClient()
  const tester = await aTestCaller(client)
  const { request: real } = await aSignedRequest(client)
  expect((await annul(tester, real)).status).toBe(404)
})

type Client = Awaited<ReturnType<typeof aClient>>
