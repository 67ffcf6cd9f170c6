import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TimelineEntry } from '#shared/contract/document-sign-requests.ts'
import type { VerifyAnswer, VerifyFileAnswer } from '#shared/contract/verify.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { lastSeal } from '#server/documents/cms/last-seal.ts'
import { readCms } from '#server/documents/cms/read-cms.ts'
import { openTimeStamps } from '#server/documents/cms/time-stamps.ts'
import { stampAnchor } from '#server/people/journal/stamp-anchor.ts'
import { makeAnchor } from '#server/platform/journal/anchors.commands.ts'
import { stampRequest } from '#server/requests/sealing/stamp-request.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { now } from '#tests/support/clock.ts'
import { has } from '#tests/support/fixtures.ts'
import { aStampAuthority, noAuthority } from '#tests/support/stamp-authority.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words, type Client } from '#tests/support/words.ts'
import { check, signAgain } from './archive.support.ts'

const tools = (['openssl', 'pdfsig', 'qpdf'] as const).every(has)
const authority = tools ? await aStampAuthority() : noAuthority
const folder = mkdtempSync(join(tmpdir(), 'roscherk-stamps-'))
afterAll(async () => {
  await authority.close()
  rmSync(folder, { recursive: true })
})
const env = { TSA_URL: authority.url, TSA_ROOTS: authority.roots }
const server = await testServer({ env })
const { aClient, aFile, aSignedRequest, visitor } = words(server)
const { services } = server

type Copy = { bytes: Buffer; file_id: number; request_id: number }

async function sealedCopies(client: Client, documents = 1): Promise<Copy[]> {
  const files = []
  for (let i = 1; i <= documents; i++)
    files.push({ file_id: (await aFile(client, aContract())).id, title: `Договор ${i}` })
  const { request } = await aSignedRequest(client, { documents: files })
  await server.worker.idle()
  return copiesOf(client, request.id)
}

async function copiesOf(client: Client, request_id: number): Promise<Copy[]> {
  const path = `document-sign-requests/${request_id}`
  const { body } = await client.get<{ documents: { sealed_file_id: number }[] }>(path)
  const ids = body.documents.map(({ sealed_file_id }) => sealed_file_id)
  return Promise.all(ids.map(async (file_id) => ({ file_id, request_id, bytes: await download(client, file_id) })))
}

const download = async (client: Client, id: number) => (await client.get<Buffer>(`downloads/${id}`)).body
const verifyFile = async (bytes: Buffer) =>
  (
    await visitor().send<VerifyFileAnswer>('POST', 'verify/file', new Uint8Array(bytes), {
      'content-type': 'application/pdf',
    })
  ).body
const verifyHash = async (bytes: Buffer) =>
  (await visitor().post<VerifyAnswer>('verify', { sha256: sha256Hex(bytes) })).body
const recorded = async (client: Client, request_id: number, event: string) => {
  const { body } = await client.get<TimelineEntry[]>(`document-sign-requests/${request_id}/timeline`)
  return body.find((entry) => entry.event === `document-sign-requests.${event}`)
}
const run = (program: string, ...parameters: string[]) => spawnSync(program, parameters, { encoding: 'utf8' })

function authorityFails(fault: typeof authority.fault): void {
  authority.fault = fault
  onTestFinished(() => void (authority.fault = 'none'))
}

async function unpacked(client: Client, id: number): Promise<string> {
  const { body } = await client.get<Buffer>(`document-sign-requests/${id}/evidence`)
  const zip = join(folder, `${id}.zip`)
  writeFileSync(zip, body)
  expect(run('unzip', '-q', '-o', zip, '-d', join(folder, String(id))).status).toBe(0)
  return join(folder, String(id))
}

describe.skipIf(!tools)('a seal with an RFC 3161 time-stamp', () => {
  test('a seal with a time-stamp is valid for us, pdfsig and openssl, and /verify shows its time', async () => {
    const client = await aClient()
    const [copy] = await sealedCopies(client)
    const { bytes, request_id } = copy!
    const stamp = { authority: 'Служба штампов', trusted: true, fault: null }
    expect(await verifyFile(bytes)).toMatchObject({
      known: true,
      stamp: { authority: 'Служба штампов' },
      seal: { state: 'intact', ours: true, seals: [{ fault: null, stamp }] },
    })
    expect((await verifyHash(bytes)).stamp?.authority).toBe('Служба штампов')
    expect((await recorded(client, request_id, 'seal'))?.detail).toBe('Время печати подтверждено службой штампов')
    const path = join(folder, 'stamped.pdf')
    writeFileSync(path, bytes)
    expect(run('pdfsig', '-nocert', path).stdout).toContain('Signature is Valid')
    expect(run('pdfsig', '-nocert', path).stdout).toContain('Total document signed')
    expect(run('qpdf', '--check', path).stdout).toContain('No syntax or stream encoding errors')
  })

  test('a time-stamp is verified by the script of the evidence, which detects a stamp over other bytes', async () => {
    const client = await aClient()
    const [copy] = await sealedCopies(client, 2)
    const [other] = await sealedCopies(client)
    await server.services.db.transaction().execute(makeAnchor)
    await stampAnchor(server.services)
    const place = await unpacked(client, copy!.request_id)
    const { status, stdout, stderr } = check(place)
    expect([status, stderr]).toEqual([0, ''])
    expect(readdirSync(join(place, 'anchors')).filter((name) => name.endsWith('.tst')).length).toBe(1)
    expect(stdout).toMatch(/документ requests\/\d+\/1: штамп времени верен: .* GMT\n/)
    expect(stdout).toMatch(/документ requests\/\d+\/2: штамп времени верен: .* GMT\n/)
    expect(stdout).toMatch(/ВСЁ ВЕРНО\n$/)
    expect(readFileSync(join(place, 'README.txt'), 'utf8')).toContain('Служба штампов')

    const foreign = readCms(lastSeal(other!.bytes)!.cms)!.time_stamp!
    const { request_id: id } = copy!
    const p7s = readFileSync(join(place, `requests/${id}/1.p7s`))
    const own = readCms(p7s)!.time_stamp!
    expect(foreign.length).toBe(own.length)
    const documents = readFileSync(join(place, `requests/${id}/documents.txt`), 'utf8')
    const sealed = readFileSync(join(place, `sealed/${id}-1.pdf`))
    sealed.write(foreign.toString('hex'), sealed.indexOf(own.toString('hex')), 'latin1')
    foreign.copy(p7s, p7s.indexOf(own))
    for (const [path, bytes] of [
      [`requests/${id}/1.p7s`, p7s],
      [`sealed/${id}-1.pdf`, sealed],
      // the seal's hash in the journal would find it first
      [`requests/${id}/documents.txt`, documents.replace(/ [0-9a-f]{64} /, ' - ')],
    ] as const) {
      chmodSync(join(place, path), 0o644)
      writeFileSync(join(place, path), bytes)
    }
    signAgain(place, server.services.certificate.operator)
    expect(check(place)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining(`НЕВЕРНО: штамп времени файла requests/${id}/1`),
    })
  })

  test('a time-stamped seal is reported as changed after a flipped byte in the file, the signature or the stamp', async () => {
    const [copy] = await sealedCopies(await aClient())
    const { bytes } = copy!
    const { head_bytes, cms } = lastSeal(bytes)!
    const { signature, time_stamp } = readCms(cms)!
    const nibble = (part: Buffer, inside: number) => head_bytes + 1 + 2 * (cms.indexOf(part) + inside)
    const imprint = nibble(time_stamp!, time_stamp!.indexOf(Buffer.from(sha256Hex(signature), 'hex')))
    const padding = head_bytes + 1 + 2 * cms.length + 5
    for (const at of [200, nibble(signature, 8), imprint, nibble(time_stamp!, time_stamp!.length - 9), padding]) {
      const flipped = Buffer.from(bytes)
      flipped.write(flipped[at] === 0x31 ? '2' : '1', at, 'latin1')
      expect((await verifyFile(flipped)).seal.state, `byte ${at}`).toBe('changed')
    }
    expect((await verifyFile(Buffer.concat([bytes, Buffer.from('\n')]))).seal.state).toBe('extended')
  })

  test('a time-stamp of an unknown authority is shown as unknown, but valid', async () => {
    const [copy] = await sealedCopies(await aClient())
    const { state, signatures } = checkSealBytes(copy!.bytes, services.certificate.known_pem)
    expect(state).toBe('intact')
    expect(signatures[0]?.stamp).toMatchObject({ authority: 'Служба штампов', trusted: false, fault: null })
  })
})

/** A document time-stamp over a whole file, appended to it. */
async function withDocumentStamp(file: Buffer): Promise<Buffer> {
  const room = 2 * 8192
  const range = (end: number) => `[0 ${String(end).padStart(9)} ${String(end + room + 2).padStart(9)} 9]`
  const head = '\n99 0 obj\n<< /Type /DocTimeStamp /SubFilter /ETSI.RFC3161 /ByteRange '
  const at = file.length + head.length + range(0).length + ' /Contents '.length
  const before = Buffer.concat([file, Buffer.from(`${head}${range(at)} /Contents `)])
  const tail = Buffer.from('>>\nendobj')
  const { token } = await openTimeStamps(authority.url, []).stamp(Buffer.concat([before, tail]))
  return Buffer.concat([before, Buffer.from(`<${token.toString('hex').padEnd(room, '0')}>`), tail])
}

describe.skipIf(!tools)('a document time-stamp added by others', () => {
  test('a document time-stamp added by others is recognised; after our seal it counts as an addition', async () => {
    const [copy] = await sealedCopies(await aClient())
    const archived = await verifyFile(await withDocumentStamp(copy!.bytes))
    expect(archived.seal).toMatchObject({
      state: 'extended',
      ours: true,
      seals: [{}, { signer: 'Служба штампов', fault: null }],
    })
    const foreign = await withDocumentStamp(aContract())
    expect((await verifyFile(foreign)).seal).toMatchObject({ state: 'intact', ours: false })
    foreign.writeUInt8(foreign.readUInt8(50) ^ 1, 50)
    expect((await verifyFile(foreign)).seal).toMatchObject({ state: 'changed', ours: false })
  })
})

describe.skipIf(!tools)('a time-stamping authority that fails', () => {
  test.each(['dead', 'status 500', 'garbage', 'another imprint'] as const)(
    'a time-stamping authority that fails (%s) does not delay the seal',
    async (fault) => {
      authorityFails(fault)
      const client = await aClient()
      const [copy] = await sealedCopies(client)
      const { bytes, request_id } = copy!
      const answer = await verifyFile(bytes)
      expect(answer).toMatchObject({ known: true, stamp: null, seal: { state: 'intact', ours: true } })
      expect(answer.seal.seals[0]?.stamp).toBeNull()
      expect((await recorded(client, request_id, 'seal'))?.detail).toContain('без штампа времени')
      expect(check(await unpacked(client, request_id))).toMatchObject({ status: 0 })
    },
  )

  test('a time-stamping authority that failed is asked again; earlier copies stay known and valid', async () => {
    authorityFails('status 500')
    const client = await aClient()
    const before = await sealedCopies(client, 2)
    const { request_id } = before[0]!
    await expect(stampRequest(services, request_id)).rejects.toThrow('ошибкой 500')
    expect(await copiesOf(client, request_id)).toEqual(before)

    authority.fault = 'none'
    const job = { key: `stamp:${request_id}`, state: 'waiting' } as const
    const waits = await services.db.selectFrom('jobs').select('id').where('key', '=', job.key).execute()
    expect(waits).toHaveLength(1)
    await services.db.updateTable('jobs').set({ run_at: now() }).where('key', '=', job.key).execute()
    await server.worker.idle()

    const after = await copiesOf(client, request_id)
    for (const [index, copy] of after.entries()) {
      const old = before[index]!
      expect(copy.file_id).not.toBe(old.file_id)
      expect(copy.bytes.length).toBe(old.bytes.length)
      expect(await verifyFile(copy.bytes)).toMatchObject({ known: true, seal: { state: 'intact', ours: true } })
      expect((await verifyHash(copy.bytes)).stamp?.authority).toBe('Служба штампов')
      expect((await download(client, old.file_id)).equals(old.bytes)).toBe(true)
      expect(await verifyHash(old.bytes)).toMatchObject({ known: true, kind: 'sealed', stamp: null })
    }
    expect(await recorded(client, request_id, 'stamp')).toBeDefined()
    expect(check(await unpacked(client, request_id))).toMatchObject({ status: 0 })
    await stampRequest(services, request_id)
    expect(await copiesOf(client, request_id)).toEqual(after)
  })
})
