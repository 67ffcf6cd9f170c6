import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { VerifyAnswer, VerifyFileAnswer } from '#shared/contract/verify.ts'
import { document_stamp_before_days } from '#shared/rules/limits.ts'
import { sha256Hex } from '#server/documents/cms/bytes.ts'
import { findRanges } from '#server/documents/cms/seal-parts.ts'
import { readDer } from '#server/documents/cms/der.ts'
import { openTimeStamps } from '#server/documents/cms/time-stamps.ts'
import { stampDocument } from '#server/documents/tasks/stamp-document.ts'
import { dropCopy, orderDocumentStamps, stampCopy } from '#server/requests/sealing/document-stamp.ts'
import { has } from '#tests/support/fixtures.ts'
import { aStampAuthority, noAuthority } from '#tests/support/stamp-authority.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aPhone, words, type Client } from '#tests/support/words.ts'
import { anArchiveFolder, check, signAgain } from './archive.support.ts'

const tools = (['openssl', 'pdfsig', 'qpdf'] as const).every(has)
const authority = tools ? await aStampAuthority({ lists: true }) : noAuthority
const folder = mkdtempSync(join(tmpdir(), 'roscherk-document-stamps-'))
afterAll(async () => {
  await authority.close()
  rmSync(folder, { recursive: true })
})
const server = await testServer({ env: { TSA_URL: authority.url, TSA_ROOTS: authority.roots } })
const { aClient, aFile, aSigner, aSignedRequest, someRequests, visitor } = words(server)
const { unpacked, unpackedFrom } = anArchiveFolder()
const { services } = server
const { pool: database } = server.database
const run = (program: string, ...parameters: string[]) => spawnSync(program, parameters, { encoding: 'utf8' })

const verifyHash = async (bytes: Buffer) =>
  (await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(bytes) })).body
const verifyFile = async (bytes: Buffer) =>
  (
    await visitor().send<VerifyFileAnswer>('POST', 'verify/file', new Uint8Array(bytes), {
      'content-type': 'application/pdf',
    })
  ).body

type Copy = { client: Client; request_id: number; file_id: number; bytes: Buffer }

async function aSealedCopy(): Promise<Copy> {
  const client = await aClient()
  const documents = [{ file_id: (await aFile(client, aContract())).id, title: 'Договор' }]
  const { request } = await aSignedRequest(client, { documents })
  await server.worker.idle()
  return newest({ client, request_id: request.id })
}

async function newest({ client, request_id }: Pick<Copy, 'client' | 'request_id'>): Promise<Copy> {
  const { body } = await client.get<SignRequest>(`document-sign-requests/${request_id}`)
  const file_id = body.documents[0]!.sealed_file_id!
  return { client, request_id, file_id, bytes: await download(client, file_id) }
}

const download = async (client: Client, id: number) => (await client.get<Buffer>(`downloads/${id}`)).body

async function orderNow(file_id: number): Promise<void> {
  await database.query('update files set document_stamp_due_at = now() where id = $1', [file_id])
  await orderDocumentStamps(services)
  await server.worker.idle()
}

async function aStampedCopy() {
  const sealed = await aSealedCopy()
  await orderDocumentStamps(services)
  await server.worker.idle()
  return { sealed, stamped: await newest(sealed) }
}

const stampsOf = async (file_id: number) => {
  const { rows } = await database.query<{ due: Date; ends: Date }>(
    'select document_stamp_due_at as due, document_stamp_ends_at as ends from files where id = $1',
    [file_id],
  )
  return rows[0]!
}

function certificateFor(days: number): void {
  authority.renew(days)
  onTestFinished(() => authority.renew(300))
}

/** The newest token and the bytes it covers, in files. */
function lastToken(bytes: Buffer): { token: string; covered: string } {
  const [, head, tail] = findRanges(bytes).find(([, , start, length]) => start + length === bytes.length)!
  const [token, covered] = [join(folder, 'token.tst'), join(folder, 'covered')]
  writeFileSync(token, readDer(Buffer.from(bytes.toString('latin1', head + 1, tail - 1), 'hex')).whole)
  writeFileSync(covered, Buffer.concat([bytes.subarray(0, head), bytes.subarray(tail)]))
  return { token, covered }
}

function opensslAccepts(bytes: Buffer): boolean {
  const { token, covered } = lastToken(bytes)
  const chain = join(folder, 'chain.pem')
  writeFileSync(chain, run('openssl', 'pkcs7', '-inform', 'DER', '-in', token, '-print_certs').stdout)
  const known = ['-CAfile', authority.roots, '-untrusted', chain]
  return run('openssl', 'ts', '-verify', '-in', token, '-token_in', '-data', covered, ...known).status === 0
}

describe.skipIf(!tools)('document time-stamps after the seal', () => {
  test('a sealed copy gets a document time-stamp that pdfsig lists and openssl accepts; the sealed bytes stay its beginning', async () => {
    const { sealed, stamped } = await aStampedCopy()
    expect(stamped.file_id).not.toBe(sealed.file_id)
    expect(stamped.bytes.subarray(0, sealed.bytes.length).equals(sealed.bytes)).toBe(true)
    expect(opensslAccepts(stamped.bytes)).toBe(true)
    const path = join(folder, 'stamped.pdf')
    writeFileSync(path, stamped.bytes)
    const { stdout } = run('pdfsig', '-nocert', path)
    expect(stdout).toMatch(/RoscherkSeal.*Not total document signed.*Signature is Valid.*Signature #2/s)
    expect(stdout).toMatch(/RoscherkStamp.*Служба штампов.*Total document signed/s)
    expect(run('qpdf', '--check', path).stdout).toContain('No syntax or stream encoding errors')
    const added = stamped.bytes.toString('latin1', sealed.bytes.length)
    expect(added).toMatch(/\/Certs \[[^\]]+\]/)
    // the authority's list, from the address in its certificate
    expect(stamped.bytes.includes(authority.list!)).toBe(true)
    expect(sealed.bytes.includes(authority.list!)).toBe(false)

    expect(await verifyFile(stamped.bytes)).toMatchObject({
      known: true,
      document_stamp: { authority: 'Служба штампов' },
      seal: {
        state: 'intact',
        ours: true,
        seals: [
          { kind: 'seal', fault: null },
          { kind: 'document_stamp', fault: null, stamp: { trusted: true, fault: null } },
        ],
      },
    })
    expect(await verifyHash(sealed.bytes)).toMatchObject({ known: true, kind: 'sealed', document_stamp: null })
    expect((await verifyHash(sealed.bytes)).signatures).toEqual((await verifyHash(stamped.bytes)).signatures)
  })

  test('the bytes of an earlier copy are stored once, at the beginning of the newest, and stay downloadable', async () => {
    const { sealed, stamped } = await aStampedCopy()
    const key = (bytes: Buffer) => `sealed/${sha256Hex(bytes).slice(0, 2)}/${sha256Hex(bytes)}.pdf`
    expect(await services.storage.exists(key(sealed.bytes))).toBe(true)
    await dropCopy(services, sha256Hex(sealed.bytes))
    await dropCopy(services, sha256Hex(stamped.bytes))
    expect(await services.storage.exists(key(sealed.bytes))).toBe(false)
    expect((await download(sealed.client, sealed.file_id)).equals(sealed.bytes)).toBe(true)
    expect((await download(sealed.client, stamped.file_id)).equals(stamped.bytes)).toBe(true)
  })

  test('the archive of a stamped copy passes its script, which finds a changed byte in the time-stamped part', async () => {
    const { sealed, stamped } = await aStampedCopy()
    const all = await unpackedFrom(
      sealed.client,
      `document-sign-requests/${sealed.request_id}/batch-evidence`,
      'stamped',
    )
    expect(run('find', all, '-name', '*.tst').stdout).not.toBe('')
    expect(check(all)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    const place = await unpacked(sealed.client, sealed.request_id)
    expect(check(place)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
    expect(check(place).stdout).toMatch(/документ sealed\/\S+: штамп времени всего файла верен: .* GMT\n/)
    expect(readdirSync(join(place, `requests/${sealed.request_id}`))).toContain('1.stamp-1.tst')
    const changed = Buffer.from(stamped.bytes)
    changed[sealed.bytes.length + 40]! ^= 1
    run('chmod', '-R', 'u+w', place)
    const copy = `sealed/${sealed.request_id}-1.pdf`
    writeFileSync(join(place, copy), changed)
    signAgain(place, services.certificate.operator)
    expect(check(place)).toMatchObject({ status: 1, verdict: `НЕВЕРНО: штамп времени всего файла ${copy}` })
  })

  test('a changed byte in or after the time-stamped part is never taken as intact', async () => {
    const { sealed, stamped } = await aStampedCopy()
    const { bytes } = stamped
    const [, head, tail] = findRanges(bytes).find(([, , start, length]) => start + length === bytes.length)!
    for (const at of [300, sealed.bytes.length + 30, head - 20, head + 900, tail - 9, tail + 20, bytes.length - 8]) {
      const changed = Buffer.from(bytes)
      changed.write(changed[at] === 0x31 ? '2' : '1', at, 'latin1')
      expect((await verifyFile(changed)).seal.state, `byte ${at}`).toMatch(/changed|extended/)
    }
    expect((await verifyFile(Buffer.concat([bytes, Buffer.from('\n')]))).seal.state).toBe('extended')
  })

  test('anything but a time-stamp of our form after the seal counts as an addition, even when it is time-stamped', async () => {
    const { sealed, stamped } = await aStampedCopy()
    const [, head, tail] = findRanges(stamped.bytes).find(
      ([, , from, length]) => from + length === stamped.bytes.length,
    )!
    const forged = Buffer.from(stamped.bytes)
    // the field would be shown
    forged.write('/Rect [0 0 9 9]', forged.indexOf('/Rect [0 0 0 0]', sealed.bytes.length), 'latin1')
    const { token } = await services.stamps!.stamp(Buffer.concat([forged.subarray(0, head), forged.subarray(tail)]))
    forged.write(token.toString('hex').padEnd(tail - head - 2, '0'), head + 1, 'latin1')
    expect(opensslAccepts(forged)).toBe(true)
    expect((await verifyFile(forged)).seal).toMatchObject({ state: 'extended', ours: true })
  })

  test('a time-stamp added by a stranger in the same form leaves the seal intact, but the file is unknown', async () => {
    const sealed = await aSealedCopy()
    const stranger = await aStampAuthority()
    onTestFinished(() => stranger.close())
    const stamps = openTimeStamps(stranger.url, [])
    const { bytes } = await stampDocument(services.documents.forClient(0), stamps, sealed.bytes, {
      certificates: [],
      crls: [],
    })
    expect(await verifyFile(bytes)).toMatchObject({
      known: false,
      seal: { state: 'intact', ours: true, seals: [{}, { kind: 'document_stamp', stamp: { trusted: false } }] },
    })
  })

  test('a fading time-stamp is renewed once the authority has a certificate that ends later', async () => {
    const { sealed, stamped } = await aStampedCopy()
    const { due, ends } = await stampsOf(stamped.file_id)
    expect(ends.getTime() - due.getTime()).toBe(document_stamp_before_days * 24 * 3600 * 1000)

    await orderNow(stamped.file_id)
    expect((await newest(sealed)).file_id).toBe(stamped.file_id)
    expect((await stampsOf(stamped.file_id)).due).toEqual(due)

    certificateFor(400)
    await orderNow(stamped.file_id)
    const renewed = await newest(sealed)
    expect(renewed.bytes.subarray(0, stamped.bytes.length).equals(stamped.bytes)).toBe(true)
    expect(opensslAccepts(renewed.bytes)).toBe(true)
    expect((await verifyFile(renewed.bytes)).seal).toMatchObject({
      state: 'intact',
      seals: [{ kind: 'seal' }, { kind: 'document_stamp' }, { kind: 'document_stamp' }],
    })
    for (const { bytes, file_id } of [sealed, stamped, renewed]) {
      expect(await verifyHash(bytes)).toMatchObject({ known: true, kind: 'sealed', signature_count: 1 })
      expect((await download(sealed.client, file_id)).equals(bytes)).toBe(true)
    }
    expect(check(await unpacked(sealed.client, sealed.request_id))).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО' })
  })

  test('a time-stamp that fades while its authority has no later certificate is a failed job, which staff see', async () => {
    certificateFor(10)
    const { stamped } = await aStampedCopy()
    await database.query('update files set document_stamp_due_at = now() where id = $1', [stamped.file_id])
    await expect(stampCopy(services, stamped.file_id)).rejects.toThrow('no longer certificate')
  })

  test('a silent authority leaves the sealed copy as it is until it answers', async () => {
    const sealed = await aSealedCopy()
    authority.fault = 'status 500'
    onTestFinished(() => void (authority.fault = 'none'))
    await expect(stampCopy(services, sealed.file_id)).rejects.toThrow('ошибкой 500')
    expect(await newest(sealed)).toEqual(sealed)
    authority.fault = 'none'
    await stampCopy(services, sealed.file_id)
    expect((await newest(sealed)).file_id).not.toBe(sealed.file_id)
  })

  test('of two workers that stamp the same copy one keeps its result', async () => {
    const sealed = await aSealedCopy()
    await Promise.all([1, 2, 3].map(() => stampCopy(services, sealed.file_id)))
    const { rows } = await database.query<{ sha256: string }>('select sha256 from files where sealed_id = $1', [
      sealed.file_id,
    ])
    expect(rows).toEqual([{ sha256: sha256Hex((await newest(sealed)).bytes) }])
    await stampCopy(services, sealed.file_id)
    expect((await newest(sealed)).bytes.length).toBeGreaterThan(sealed.bytes.length)
  })

  test('a worker that ends between writing the bytes and the rows leaves the copy as it was, and a repeat stamps it', async () => {
    const sealed = await aSealedCopy()
    const put = async (key: string, bytes: Uint8Array) => {
      await services.storage.put(key, bytes)
      throw new Error('killed')
    }
    const dying = { ...services, storage: { ...services.storage, put } }
    await expect(stampCopy(dying, sealed.file_id)).rejects.toThrow('killed')
    expect(await newest(sealed)).toEqual(sealed)
    await stampCopy(services, sealed.file_id)
    expect((await verifyFile((await newest(sealed)).bytes)).seal.state).toBe('intact')
  })

  test('the next signer’s seal is added to the sealed bytes, not to their time-stamp', async () => {
    const client = await aClient()
    const signers = [1, 2].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const [one, two] = (await someRequests(client, { signers, ordered: true })) as [SignRequest, SignRequest]
    await (await aSigner(one)).sign()
    await server.worker.idle()
    const first = await newest({ client, request_id: one.id })
    await orderDocumentStamps(services)
    await server.worker.idle()
    await (await aSigner(two)).sign()
    await server.worker.idle()
    const second = await newest({ client, request_id: two.id })
    expect(second.bytes.subarray(0, first.bytes.length).equals(first.bytes)).toBe(true)
    expect((await verifyFile(second.bytes)).seal).toMatchObject({
      state: 'intact',
      seals: [{ kind: 'seal' }, { kind: 'seal' }],
    })
    const { body } = await client.get<SignRequest>(`document-sign-requests/${one.id}`)
    expect(body.documents[0]).toMatchObject({ newest_file_id: second.file_id })
    const stamped = await newest({ client, request_id: one.id })
    const reported = (await verifyHash(stamped.bytes)).signatures.map(({ request_id }) => request_id)
    expect(reported).toEqual([one.id])
    expect(check(await unpacked(client, one.id))).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО' })
    const all = await unpackedFrom(client, `document-sign-requests/${one.id}/batch-evidence`, 'all signers')
    expect(check(all)).toMatchObject({ status: 0, verdict: 'ВСЁ ВЕРНО', stderr: '' })
  })
})
