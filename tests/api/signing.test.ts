import { describe, expect, test } from 'vitest'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { DocumentText, SignerDownload } from '#shared/contract/files.ts'
import type { VerifyAnswer } from '#shared/contract/verify.ts'
import { consent_version } from '#shared/text/consents.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { allow } from '#server/platform/access/scope.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { sign } from '#server/requests/signing/signing.commands.ts'
import { now } from '#tests/support/clock.ts'
import { refusalOf } from '#tests/support/fixtures.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words } from '#tests/support/words.ts'

const server = await testServer({ ends_untold: true })
const { aClient, aSentRequest, aSigner, aSignedRequest, aMinutePasses, balance, history, reread, visitor } =
  words(server)
const path = (request: SignRequest, rest = '') => `document-sign-requests/${request.group}${rest}`

describe('the public card of a link', () => {
  test('the public card shows anyone with the link the sender, documents and deadline; name and phone are masked', async () => {
    const client = await aClient()
    const request = await aSentRequest(client, { message: 'До пятницы' })
    const { status, body } = await visitor().get<PublicCard>(path(request))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'sent',
      venture: request.venture,
      message: 'До пятницы',
      signer: { full_name: 'Иванов\u00a0И.\u00a0И.' },
      documents: [{ title: 'Договор № 7', pages: 1 }],
      consent: { version: consent_version },
    })
    expect(body.documents[0]?.page_sizes).toEqual([[595, 842]])
    const recorded = JSON.stringify(body)
    expect(recorded).not.toContain(request.signer.phone.slice(4, 10))
    expect(recorded).not.toMatch(/Иванович|"client_id"|"id":\s*"|email|sha256|storage/)
  })

  test('the public card of a link is the same by request number and link code (the older form)', async () => {
    const request = await aSentRequest(await aClient())
    const older = await visitor().get(`document-sign-requests/${request.id}/code/${request.group}`)
    expect(older.body).toEqual((await visitor().get(path(request))).body)
    const another = await visitor().get(`document-sign-requests/${request.id + 1}/code/${request.group}`)
    expect(another).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
  })

  test('reading the public card of a link changes nothing; opening is reported by a separate call', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await visitor().get(path(request))
    expect((await reread(client, request)).status).toBe('sent')
    expect((await visitor().post(path(request, '/open'))).status).toBe(204)
    expect((await visitor().post(path(request, '/open'))).status).toBe(204)
    expect((await reread(client, request)).status).toBe('opened')
    expect(await history(request)).toEqual(['create', 'send', 'open'])
  })

  test.each(['nobody-has-this-code', 'a', '..%2f..%2fetc', 'x'.repeat(64)])(
    'the public card of the link code «%s» answers 404',
    async (group) => {
      expect(await visitor().get(`document-sign-requests/${group}`)).toMatchObject({ status: 404 })
    },
  )

  test('a link returns each page of each document as an image, and 404 beyond', async () => {
    const request = await aSentRequest(await aClient())
    const page = (number: string, query = '') =>
      visitor().get<Buffer>(path(request, `/documents/${request.documents[0]!.id}/pages/${number}${query}`))
    for (const query of ['', '?w=780', '?w=1560']) {
      const image = await page('1', query)
      expect(image.status).toBe(200)
      expect(image.headers.get('content-type')).toBe('image/webp')
      expect(image.body.subarray(8, 12).toString()).toBe('WEBP')
    }
    for (const number of ['2', '0', '-1', 'x', '10001']) expect((await page(number)).status).toBe(404)
    expect((await page('1', '?w=5000')).status).toBe(400)
    const other = await aSentRequest(await aClient())
    const foreign = await visitor().get(path(request, `/documents/${other.documents[0]!.id}/pages/1`))
    expect(foreign).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
  })

  test('a link returns the text of its documents, the same once it is stored, and 404 beyond', async () => {
    const request = await aSentRequest(await aClient())
    const text = (query = '', of = request) =>
      visitor().get<DocumentText>(path(request, `/documents/${of.documents[0]!.id}/text${query}`))
    const first = await text()
    expect(first).toMatchObject({ status: 200, body: { pages: [{ page: 1, source: 'drawn' }], next: null } })
    expect(first.body.pages[0]!.lines.length).toBeGreaterThan(0)
    expect((await text('?from_page=1')).body).toEqual(first.body)
    expect(await text('?from_page=2')).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
    expect((await text('?from_page=0')).status).toBe(400)
    const other = await aSentRequest(await aClient())
    expect(await text('', other)).toMatchObject({ status: 404, body: { code: 'page_not_found' } })
  })
})

describe('signing a request', () => {
  test('signing a request charges once after the correct code; a second press answers already_signed', async () => {
    const client = await aClient()
    const signer = await aSigner(await aSentRequest(client))
    const signed = await signer.sign()
    expect(signed).toMatchObject({ status: 200, body: { status: 'signed' } })
    expect(await signer.sign()).toMatchObject({ status: 409, body: { code: 'already_signed' } })
    expect(await signer.reject()).toMatchObject({ status: 409, body: { code: 'already_signed' } })
    expect(await balance(client)).toEqual({ money: 270, held: 0, available: 270 })
    expect(await reread(client, signer.request)).toMatchObject({ status: 'signed' })
  })

  test('signing a request repeated with the same key returns the first answer', async () => {
    const signer = await aSigner(await aSentRequest(await aClient()))
    const head = { 'idempotency-key': aKey() }
    const first = await signer.post(path(signer.request, '/sign'), {}, head)
    expect(await signer.post(path(signer.request, '/sign'), {}, head)).toMatchObject({ status: 200, body: first.body })
  })

  test('signing a request needs the token of this very request', async () => {
    const client = await aClient()
    const signer = await aSigner(await aSentRequest(client))
    const other = await aSentRequest(client)
    expect((await visitor().post(path(other, '/sign'))).status).toBe(401)
    expect(await signer.post(path(other, '/sign'))).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    expect(await signer.post(path(other, '/reject'))).toMatchObject({ status: 404 })
    expect((await client.post(path(other, '/sign'))).status).toBe(401)
    expect((await reread(client, other)).status).toBe('sent')
  })

  test('signing a request needs a new code after the 15 minutes of the session', async () => {
    const client = await aClient()
    const signer = await aSigner(await aSentRequest(client))
    const { id } = signer.request
    await server.database.pool.query('update sessions set expires_at = now() where request_id = $1', [id])
    expect(await signer.sign()).toMatchObject({ status: 401, body: { code: 'dead_token' } })
    await aMinutePasses(signer.request)
    expect(await (await aSigner(signer.request)).sign()).toMatchObject({ status: 200 })
    await server.worker.idle()
    expect(await history(signer.request)).toEqual([
      'create',
      'send',
      'open',
      'send_code',
      'confirm',
      'send_code',
      'confirm',
      'sign',
      'seal',
    ])
  })

  test('signing a request records the texts that were accepted, even if others are in force by then', async () => {
    const signer = await aSigner(await aSentRequest(await aClient()))
    const { id } = signer.request
    await server.database.pool.query(`update consents set text_version = '2025-01-01' where request_id = $1`, [id])
    expect((await signer.sign()).status).toBe(200)
    const signatures = server.services.db.selectFrom('signatures').select('consent_version')
    expect(await signatures.where('request_id', '=', id).execute()).toEqual([{ consent_version: '2025-01-01' }])
    // the table was changed behind the journal, of which the protocol is made
    expect((await protocolOf(server.services, id)).agreement.version).toBe(consent_version)
  })

  test('signing a request produces one sealed copy that anybody can verify', async () => {
    const client = await aClient()
    const signer = await aSignedRequest(client)
    await server.worker.idle()
    const done = await reread(client, signer.request)
    expect(done).toMatchObject({ status: 'signed', next_step: { waits_for: 'nobody' } })
    const [document] = done.documents
    const sealed = await client.get<Buffer>(`downloads/${document!.sealed_file_id}`)
    const { state, ours } = checkSealBytes(sealed.body, [server.services.certificate.root_pem])
    expect([state, ours]).toEqual(['intact', true])
    const { rows } = await server.database.pool.query(
      `select count(*)::int as made from files where purpose = 'sealed' and client_id = $1`,
      [client.id],
    )
    expect(rows).toEqual([{ made: 1 }])
  })
})

describe('rejecting a request', () => {
  test('rejecting a request stores the reason, releases the money and closes the link', async () => {
    const client = await aClient()
    const signer = await aSigner(await aSentRequest(client))
    const reason = 'В договоре указана не та сумма'
    const answer = await signer.post(path(signer.request, '/reject'), { reason })
    expect(answer).toMatchObject({ status: 200, body: { status: 'rejected' } })
    expect(await reread(client, signer.request)).toMatchObject({ status: 'rejected', reject_reason: reason })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    expect(await signer.sign()).toMatchObject({ status: 409, body: { code: 'already_rejected' } })
    expect(await visitor().post(path(signer.request, '/codes'))).toMatchObject({
      status: 410,
      body: { message: 'От подписания уже отказались.' },
    })
  })

  test.each([
    [{ reason: 'я'.repeat(501) }, 422],
    [{ reason: 5 }, 422],
    [{ reason: 'а\u0000б' }, 422],
    [{ status: 'signed' }, 400],
  ])('rejecting a request with %j is refused', async (body, status) => {
    const signer = await aSigner(await aSentRequest(await aClient()))
    expect((await signer.post(path(signer.request, '/reject'), body)).status).toBe(status)
    expect((await signer.reject()).status).toBe(200)
  })
})

describe('after the signature', () => {
  test.each(['pages/1', 'text'])(
    'the link of a signed request opens the outcome; its %s need the signer’s token, and no browser keeps them',
    async (what) => {
      const signer = await aSigner(await aSentRequest(await aClient()))
      const { request } = signer
      const page = path(request, `/documents/${request.documents[0]!.id}/${what}`)
      const whileOpen = await visitor().get(page)
      expect([whileOpen.status, whileOpen.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
      expect((await signer.sign()).status).toBe(200)
      expect(await visitor().get(path(request))).toMatchObject({ status: 200, body: { status: 'signed' } })
      expect((await visitor().get(page)).status).toBe(401)
      const signed = await signer.get(page)
      expect([signed.status, signed.headers.get('cache-control')]).toEqual([200, 'no-store'])
      const another = await aSignedRequest(await aClient())
      expect((await another.get(page)).status).toBe(404)
    },
  )

  test('the original of a signed request can be downloaded at once, the sealed copy when it is ready', async () => {
    const client = await aClient()
    const signer = await aSignedRequest(client)
    await server.worker.idle()
    const { status, body } = await signer.get<SignerDownload[]>(path(signer.request, '/downloads'))
    expect(status).toBe(200)
    const original = await signer.get<Buffer>(`downloads/${body[0]!.file_id}`)
    expect(sha256Hex(original.body)).toBe((await client.file()).sha256)
    expect((await signer.get(`downloads/${body[0]!.sealed_file_id}`)).status).toBe(200)
    expect((await visitor().get(path(signer.request, '/downloads'))).status).toBe(401)
    const stranger = await aSignedRequest(client)
    expect((await stranger.get(path(signer.request, '/downloads'))).status).toBe(404)
  })

  test('anyone with a signed file can query what is known of it; names and phones are masked', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const { documents } = await reread(client, request)
    const sealed = await client.get<Buffer>(`downloads/${documents[0]!.sealed_file_id}`)
    const ask = (sha256: string) => visitor().post<VerifyAnswer>('verify', { sha256 })
    const { body } = await ask(sha256Hex(sealed.body).toUpperCase())
    expect(body).toMatchObject({
      known: true,
      kind: 'sealed',
      signature_count: 1,
      signatures: [{ signer: 'Иванов\u00a0И.\u00a0И.', request_id: request.id }],
    })
    expect(JSON.stringify(body)).not.toContain(request.signer.phone.slice(4, 10))
    expect(await ask('0'.repeat(64))).toMatchObject({ status: 200, body: { known: false, kind: null, signatures: [] } })
    expect((await ask('not a hash')).status).toBe(422)
  })

  test('/verify does not reveal a file that only waits to be signed', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const { body } = await visitor().post<VerifyAnswer>('verify', { sha256: request.documents[0]!.sha256 })
    expect(body.known).toBe(false)
  })
})

test('all documents of a request are signed and sealed together', async () => {
  const client = await aClient()
  const { aFile } = words(server)
  const files = [await aFile(client), await aFile(client)]
  const documents = files.map(({ id }) => ({ file_id: id }))
  const { request } = await aSignedRequest(client, { documents })
  await server.worker.idle()
  const done = await reread(client, request)
  expect(done.sealed_at).not.toBeNull()
  expect(new Set(done.documents.map(({ sealed_file_id }) => sealed_file_id)).size).toBe(2)
  const { rows } = await server.database.pool.query<{ documents: { sha256: string }[] }>(
    'select documents from signatures where request_id = $1',
    [request.id],
  )
  expect(rows[0]?.documents.map(({ sha256 }) => sha256)).toEqual(files.map(({ sha256 }) => sha256))
})

test('a session that ends during the call signs nothing', async () => {
  const client = await aClient()
  const { request } = await aSigner(await aSentRequest(client))
  const { db } = server.services
  const session = await db
    .updateTable('sessions')
    .set({ ended_at: now() })
    .where('request_id', '=', request.id)
    .returning('id as session_id')
    .executeTakeFirstOrThrow()
  // as a signer who was authenticated before the session ended
  const actor: Actor = { ...system, kind: 'signer', role: 'signer', sign_request_id: request.id, ...session }
  const scope = allow(actor, 'sign', 'document-sign-requests')
  expect(await refusalOf(transaction(db, (tx) => sign(tx, server.services, scope, request.group)))).toBe('dead_token')
  expect((await reread(client, request)).status).toBe('confirmed')
})

test('a code still in the queue is deleted when its request ends', async () => {
  const client = await aClient()
  const { request } = await aSigner(await aSentRequest(client))
  // its receipt is still on the way and would decide the outcome
  await server.worker.idle()
  const messages = server.services.db.updateTable('deliveries').where('request_id', '=', request.id)
  await messages.where('template', '=', 'code').set({ status: 'queued', handed_over_at: null }).execute()
  expect((await client.post(`document-sign-requests/${request.id}/cancel`)).status).toBe(200)
  const { rows } = await server.database.pool.query(
    `select status, sealed_body from deliveries where request_id = $1 and template = 'code'`,
    [request.id],
  )
  expect(rows).toEqual([{ status: 'expired', sealed_body: null }])
})
