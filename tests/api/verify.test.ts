import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { VerifyAnswer, VerifyFileAnswer, VerifyHashAnswer } from '#shared/contract/verify.ts'
import type { SealCertificate } from '#shared/contract/seal.ts'
import { hash_checks_per_address_in_hour_max } from '#shared/rules/limits.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { testServer } from '#tests/support/server.ts'
import { readFile } from '../../site/verify/read-file.ts'
import { storedFiles } from '#server/invariants/files.ts'
import { rowsAfter } from '#server/invariants/part.ts'
import { protocolOf } from '#server/requests/sealing/protocol-of.ts'
import { aCaller } from '#tests/support/caller.ts'
import { aContract, atOnce, type Client, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aFile, aSignedRequest, aTestCaller, visitor } = words(server)

const check = (bytes: Buffer, type = 'application/pdf') =>
  visitor().send<VerifyFileAnswer>('POST', 'verify/file', new Uint8Array(bytes), { 'content-type': type })

async function aSealedFile(): Promise<Buffer> {
  const client = await aClient()
  const { request } = await aSignedRequest(client)
  await server.worker.idle()
  const { documents } = (
    await client.get<{ documents: { sealed_file_id: number }[] }>(`document-sign-requests/${request.id}`)
  ).body
  return (await client.get<Buffer>(`downloads/${documents[0]?.sealed_file_id}`)).body
}

describe('public verification of a file', () => {
  test('public verification finds a sealed copy by its hash and confirms its seal', async () => {
    const sealed = await aSealedFile()
    const answer = await check(sealed)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        known: true,
        kind: 'sealed',
        sha256: sha256Hex(sealed),
        seal: {
          state: 'intact',
          ours: true,
          bytes: sealed.length,
          seals: [{ fault: null, covered_bytes: sealed.length }],
        },
      },
    })
    expect(answer.body.signatures[0]?.phone).toContain('***')
    const byHash = await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(sealed) })
    expect(byHash.body).toMatchObject({ known: true, signatures: answer.body.signatures })
  })

  test('public verification of an original says that it has no signature, and not how often it was signed', async () => {
    const original = aContract()
    for (const client of [await aClient(), await aClient()]) {
      const { id } = await aFile(client, original)
      await aSignedRequest(client, { documents: [{ file_id: id }] })
    }
    const byFile = await check(original)
    const byHash = await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(original) })
    const body = { known: true, kind: 'original', signature_count: 0, signatures: [], stamp: null, sample: false }
    expect([byFile, byHash]).toMatchObject([
      { status: 200, body },
      { status: 200, body },
    ])
  })

  test('public verification of a sealed copy does not name those who signed it as a new document', async () => {
    const sealed = await aSealedFile()
    const { signatures } = (await check(sealed)).body
    const other = await aClient()
    await aSignedRequest(other, { documents: [{ file_id: (await aFile(other, Buffer.from(sealed))).id }] })
    const { body } = await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(sealed) })
    expect(body).toMatchObject({ kind: 'sealed', signature_count: 1, signatures })
    expect(signatures).toHaveLength(1)
  })

  test('public verification by hash is limited for one address', async () => {
    const { post } = visitor()
    const ask = () => post<VerifyAnswer>('verify', { sha256: '0'.repeat(64) })
    expect((await ask()).status).toBe(200)
    const left = 3
    await server.database.pool.query(`update limits set taken = $1 where name = 'hash_checks_address'`, [
      hash_checks_per_address_in_hour_max - left,
    ])
    onTestFinished(async () => void (await server.database.pool.query('delete from limits')))
    const answers = await atOnce(8, ask)
    expect(counted(answers)).toEqual({ 200: left, 429: 8 - left })
    const refused = answers.find(({ status }) => status === 429)
    expect(refused).toMatchObject({ body: { code: 'too_many_requests', retry_at: expect.any(String) } })
  })

  test('public verification reports a flipped byte and an appended update', async () => {
    const sealed = await aSealedFile()
    const flipped = Buffer.from(sealed)
    flipped[200] = (flipped[200] ?? 0) ^ 1
    expect((await check(flipped)).body).toMatchObject({ known: false, seal: { state: 'changed' } })
    const update = '\n1 0 obj\n<</Type/Catalog>>\nendobj\nxref\n0 0\ntrailer<</Size 1>>\nstartxref\n0\n%%EOF\n'
    const extended = await check(Buffer.concat([sealed, Buffer.from(update)]))
    expect(extended.body).toMatchObject({ known: false, seal: { state: 'extended', ours: true } })
  })

  test('public verification reports a file without a seal, and refuses what is no PDF', async () => {
    expect((await check(aContract())).body).toMatchObject({ known: false, seal: { state: 'unsigned', seals: [] } })
    expect((await check(Buffer.from('не PDF'))).body).toMatchObject({ seal: { state: 'unsigned' } })
    expect((await check(Buffer.alloc(0))).status).toBeGreaterThanOrEqual(400)
    expect((await check(Buffer.from('{}'), 'application/json')).status).toBe(415)
    expect((await check(Buffer.from('x'), 'text/html')).status).toBe(415)
  })

  test('public verification shows a fingerprint that the operator publishes', async () => {
    const { body } = await check(await aSealedFile())
    const { body: published } = await visitor().get<SealCertificate[]>('verify/certificates')
    const [own, samples] = [false, true].map((sample) =>
      published.filter((certificate) => certificate.sample === sample),
    )
    expect(own?.map(({ fingerprint_sha256 }) => fingerprint_sha256)).toEqual([
      body.seal.seals[0]?.fingerprint_sha256,
      server.services.certificate.root_fingerprint_sha256,
    ])
    expect(samples).toHaveLength(2)
    for (const { subject } of samples ?? []) expect(subject).toMatch(/^ОБРАЗЕЦ: /)
  })

  test('the digests and seals that a browser reads give in one step the answer of the whole file', async () => {
    const sealed = await aSealedFile()
    const flipped = Buffer.from(sealed)
    flipped[200] = (flipped[200] ?? 0) ^ 1
    const extended = Buffer.concat([sealed, Buffer.from('\n% more\n')])
    const files = {
      sealed,
      flipped,
      extended,
      unsigned: aContract(),
      empty_range: Buffer.from(`%PDF-1.7
/ByteRange [0 5 900 10]`),
    }
    const states: Record<string, unknown> = {}
    for (const [name, bytes] of Object.entries(files)) {
      const { isPdf, ...body } = await readFile(new Blob([new Uint8Array(bytes)]), () => {})
      expect(isPdf, name).toBe(true)
      expect(JSON.stringify(body).length, name).toBeLessThan(200_000)
      const { status, body: answer } = await visitor().post<VerifyHashAnswer>('verify', body)
      expect(status, name).toBe(200)
      const whole = (await check(bytes)).body
      expect(answer.known, name).toBe(whole.known)
      if (answer.kind !== 'sealed') expect(answer.seal, name).toEqual(whole.seal)
      states[name] = answer.known ? 'known' : `${answer.seal?.ours ? 'ours' : 'not ours'}, ${answer.seal?.state}`
    }
    expect(states).toEqual({
      sealed: 'known',
      flipped: 'not ours, changed',
      extended: 'ours, extended',
      unsigned: 'not ours, unsigned',
      empty_range: 'not ours, changed',
    })
  })

  test('a range of absurd numbers in a file is read without its bytes', async () => {
    const { file } = await readFile(new Blob(['%PDF-1.7 /ByteRange [0 999999999999 999999999999 9]']), () => {})
    expect(file.seals).toMatchObject([{ start: 0, gap: '' }])
    const answer = await visitor().post<VerifyHashAnswer>('verify', { sha256: '0'.repeat(64), file })
    expect(answer).toMatchObject({ status: 200, body: { seal: { state: 'changed', ours: false } } })
  })

  test('our seal on a file that the service does not know is recognised by its parts', async () => {
    const sealed = await aSealedFile()
    const { file } = await readFile(new Blob([new Uint8Array(sealed)]), () => {})
    const { body } = await visitor().post<VerifyHashAnswer>('verify', { sha256: '0'.repeat(64), file })
    expect(body).toMatchObject({ known: false, seal: { state: 'intact', ours: true, bytes: sealed.length } })
  })

  test('parts of seals that no file can have are judged or refused, and nothing fails', async () => {
    const digests = { sha256: '0'.repeat(64), sha384: '0'.repeat(96), sha512: '0'.repeat(128) }
    const part = { start: 0, end: 100, gap: '<00>', digests }
    const post = (file: object) => visitor().post('verify', { sha256: '0'.repeat(64), file })
    for (const gap of ['', '<>', '<zz>', `<${'30'.repeat(50_000)}>`, '<3080>']) {
      expect(await post({ bytes: 100, seals: [{ ...part, gap }] })).toMatchObject({
        status: 200,
        body: { seal: { state: 'changed', ours: false } },
      })
    }
    for (const wrong of [
      { bytes: 0, seals: [] },
      { bytes: 10, seals: Array.from({ length: 7 }, () => part) },
      { bytes: 10, seals: [{ ...part, gap: 'x'.repeat(120_001) }] },
      { bytes: 10, seals: [{ ...part, digests: { sha256: 'x' } }] },
      { bytes: 10, seals: [{ ...part, start: -1 }] },
    ]) {
      expect((await post(wrong)).status).toBe(422)
    }
  })
})

describe('a sample', () => {
  type Sent = { id: number; group: string }
  const sealedOf = async (client: Client, { id }: Sent) => {
    await server.worker.idle()
    const path = `document-sign-requests/${id}`
    const { documents } = (await client.get<{ documents: { sealed_file_id: number }[] }>(path)).body
    return (await client.get<Buffer>(`downloads/${documents[0]?.sealed_file_id}`)).body
  }

  /** As a stranger would: a famous sender's name, a known person, a test code. */
  async function aTestCopy(file = aContract()) {
    const client = await aClient()
    const code = await aTestCaller(client)
    const order = {
      legal_entity_id: client.legal_entity_id,
      documents: [{ file_id: (await aFile(code, file)).id, title: 'Договор займа' }],
      signers: [{ full_name: 'Известная Анна Петровна', phone: '+79161112233' }],
      send: true,
    }
    const { body, status } = await code.post<Sent[]>('document-sign-requests', order)
    expect(status).toBe(201)
    const [request] = body
    await sign(request!, '000000')
    return { client, request: request!, sealed: await sealedOf(client, request!) }
  }

  async function sign({ group }: Sent, code: string) {
    const link = `document-sign-requests/${group}`
    await visitor().post(`${link}/codes`)
    const { token } = (await visitor().post<{ token: string }>(`${link}/codes/check`, { code })).body
    expect((await aCaller(server.url, token).post(`${link}/sign`)).status).toBe(200)
  }

  test('what a test code signed is shown as a sample that nobody signed, also where nothing is recorded of it', async () => {
    const { sealed, request } = await aTestCopy()
    const { body } = await check(sealed)
    expect(body).toMatchObject({ known: true, kind: 'sealed', sample: true, test: true })
    expect(body).toMatchObject({ signature_count: 0, signatures: [], stamp: null, gost: null })
    expect(body.seal).toMatchObject({ state: 'intact', ours: true, sample: true })
    expect(body.seal.seals[0]?.signer).toMatch(/^ОБРАЗЕЦ: не подпись/)
    expect(JSON.stringify(body)).not.toMatch(/Известная|\*\*\*/)
    // another server of the operator, or the file cut short
    const { file } = await readFile(new Blob([new Uint8Array(sealed)]), () => {})
    const unknown = await visitor().post<VerifyHashAnswer>('verify', { sha256: '0'.repeat(64), file })
    expect(unknown.body).toMatchObject({ known: false, seal: { state: 'intact', ours: true, sample: true } })
    const protocol = await protocolOf(server.services, request.id)
    expect(protocol).toMatchObject({ sample: 'test', code: { way: 'none' }, sms_text: null })
    const texts = protocol.events.map(({ text }) => text).join('\n')
    expect(texts).toContain('Образец готов: никто не подписывал')
    expect(texts).not.toMatch(/подписаны|Отправлена подписанту/)
  })

  test('a sample whose seal is of before there was a certificate of samples is a sample by what is recorded', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    const sealed = await sealedOf(client, request)
    const set = (values: string) =>
      server.database.pool.query(`update document_sign_requests set ${values} where id = ${request.id}`)
    const { rows } = await server.database.pool.query<{ price: number }>(
      'select price from document_sign_requests where id = $1',
      [request.id],
    )
    await set('sample = true, test = true, price = 0')
    onTestFinished(async () => void (await set(`sample = false, test = false, price = ${rows[0]!.price}`)))
    const { body } = await check(sealed)
    expect(body).toMatchObject({ sample: true, test: true, signatures: [], seal: { sample: false, state: 'intact' } })
  })

  test('an original that was signed in samples only is no file that anybody signed', async () => {
    const original = aContract()
    await aTestCopy(original)
    const { body } = await check(original)
    expect(body).toMatchObject({ known: false, kind: null, sample: false })
    const client = await aClient()
    await aSignedRequest(client, { documents: [{ file_id: (await aFile(client, original)).id }] })
    expect((await check(original)).body).toMatchObject({ known: true, kind: 'original', signature_count: 0 })
  })

  test('verification finds a seal of samples on the copy of a signature', async () => {
    const { request } = await aTestCopy()
    const { storage, certificate } = server.services
    const undone = new Error('undone')
    const forged = server.services.db.transaction().execute(async (tx) => {
      const found = () =>
        storedFiles({ db: tx, storage, known_pem: certificate.known_pem, unchecked: { gost: 0 } }, rowsAfter(-1))
      expect(await found()).toEqual([])
      await sql`update document_sign_requests set sample = false, test = false where id = ${request.id}`.execute(tx)
      expect(await found()).toEqual([
        { row: expect.stringMatching(/^files \d+$/), text: 'на подписанном экземпляре печать образца' },
      ])
      throw undone
    })
    await expect(forged).rejects.toBe(undone)
  })
})
