import { randomBytes } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import { checkSealBytes } from '#server/documents/cms/check-seal.ts'
import { openBucket, s3Limits } from '#server/documents/storage/s3-bucket.ts'
import { openS3 } from '#server/documents/storage/s3-storage.ts'
import { storageConfig } from '#server/documents/storage/storage-config.ts'
import { DamagedFile, originalKey, pageKey } from '#server/documents/storage/storage.ts'
import { isOutage } from '#server/platform/core/outage.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { readConfig } from '#server/start/config.ts'
import { openKnownCertificate, openKnownSecrets } from '#server/start/known-keys.ts'
import { ago } from '#tests/support/clock.ts'
import { aFolder } from '#tests/support/fixtures.ts'
import { testDatabase } from '#tests/support/database.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { type Call, type Fault, startS3 } from '#tests/support/s3-server.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, words } from '#tests/support/words.ts'

const s3 = await startS3()
afterAll(() => s3.close())
beforeEach(() => {
  s3.breakCalls(() => undefined)
  s3.calls.length = 0
})

const config = storageConfig(s3.env)!
const patient = openS3(config)
/** for tests that wait for its end */
const hurried = openS3(config, { ...s3Limits, silence_ms_max: 1500 })

/** Content that no other test has. */
function aFile(size = 100) {
  const bytes = randomBytes(size)
  return { bytes, key: originalKey(sha256Hex(bytes)) }
}

/** The first call of each kind and key, or the first few. */
const first =
  (method: string, fault: Fault, times = 1) =>
  (call: Call) =>
    call.method === method && call.tries <= times ? fault : undefined

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Error && isOutage(error) ? 'outage' : String(error)),
  )

/** They end by a limit of silence, some of them several times: seconds each, in the full profile only. */
const silences = (...faults: Fault[]) => (isFull ? faults : [])

const fitFor = (fault: Fault) => (String(fault).startsWith('silent') ? hurried : patient)

describe('a bucket that fails for a moment', () => {
  test.each(['cut', 'silent', 503, 'changed body'] as const)('a file is stored after: %s', async (fault) => {
    const storage = fitFor(fault)
    const { bytes, key } = aFile()
    s3.breakCalls(first('PUT', fault))
    await storage.put(key, bytes)
    // servers of this file have their own calls
    expect(s3.calls.filter((call) => call.endsWith(key))).toEqual([`PUT ${key}`, `PUT ${key}`])
    expect(await storage.read(key)).toEqual(bytes)
  })

  test.each(['cut', 503, 'changed body'] as const)('a file is stored from a stream after: %s', async (fault) => {
    const storage = fitFor(fault)
    const { bytes, key } = aFile(300_000)
    s3.breakCalls(first('PUT', fault))
    const open = async () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])
    await storage.putFrom(key, { size: bytes.length, sha256: sha256Hex(bytes), open })
    expect(await storage.read(key)).toEqual(bytes)
  })

  test.each<Fault>(['cut', 'cut in the answer', 503, ...silences('silent', 'silent in the answer')])(
    'a file is read whole after: %s',
    async (fault) => {
      const storage = fitFor(fault)
      const { bytes, key } = aFile(500_000)
      await storage.put(key, bytes)
      s3.breakCalls(first('GET', fault))
      expect(await storage.read(key)).toEqual(bytes)
      s3.breakCalls(first('GET', fault))
      const { stream } = await storage.stream(key, { start: 100, end: 400_000 })
      expect(await buffer(stream)).toEqual(bytes.subarray(100, 400_001))
    },
  )

  test.runIf(isFull)('a reader that is slower than the limit of silence gets the whole file', async () => {
    const { bytes, key } = aFile(12_000_000)
    await patient.put(key, bytes)
    // long enough for a busy machine to read this file
    const slow = openS3(config, { ...s3Limits, silence_ms_max: 5000 })
    const { stream } = await slow.stream(key)
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (chunks.length === 1) await sleep(8000)
      chunks.push(chunk)
    }
    expect(sha256Hex(Buffer.concat(chunks))).toBe(sha256Hex(bytes))
    expect(s3.calls.filter((call) => call === `GET ${key}`).length).toBeGreaterThan(1)
  })

  test('a stream that nobody reads on is closed at once', async () => {
    const { bytes, key } = aFile(1_000_000)
    await patient.put(key, bytes)
    s3.breakCalls(first('GET', 'silent in the answer', 9))
    const { stream } = await patient.stream(key)
    stream.once('data', () => stream.destroy())
    await new Promise((done) => stream.once('close', done))
    expect(s3.calls.filter((call) => call === `GET ${key}`)).toHaveLength(1)
  })
})

describe('a bucket that fails for long', () => {
  test.each<Fault>(['cut', 503, 'changed body', ...silences('silent')])(
    'storing ends as an outage after: %s',
    async (fault) => {
      const storage = fitFor(fault)
      const { bytes, key } = aFile()
      s3.breakCalls(first('PUT', fault, Infinity))
      expect(await outcome(storage.put(key, bytes))).toBe('outage')
      s3.breakCalls(() => undefined)
      expect(await storage.exists(key)).toBe(false)
    },
  )

  test.each<Fault>(['cut', 503, ...silences('silent in the answer')])(
    'reading ends as an outage after: %s',
    async (fault) => {
      const storage = fitFor(fault)
      const { bytes, key } = aFile(500_000)
      await storage.put(key, bytes)
      s3.breakCalls((call) => (call.method === 'GET' ? (call.tries === 1 ? fault : 'cut') : undefined))
      expect(await outcome(storage.read(key))).toBe('outage')
      s3.breakCalls(() => 503)
      expect(await outcome(storage.exists(key))).toBe('outage')
      expect(await outcome(storage.check())).toBe('outage')
    },
  )

  test('a wrong key or bucket is an outage too: its operator can correct it', async () => {
    const wrong = openS3({ ...config, bucket: 'another' })
    expect(await outcome(wrong.check())).toBe('outage')
    expect(await outcome(wrong.put(aFile().key, Buffer.from('x')))).toBe('outage')
  })
})

describe('a body of unknown size', () => {
  const bucket = openBucket(config, { ...s3Limits, silence_ms_max: 5000 })
  const part_bytes = 5 * 1024 * 1024
  const parts = () => s3.calls.filter((call) => call.startsWith('PUT backup'))

  test.each<Fault | undefined>([undefined, 'cut', 503, ...silences('silent')])(
    'is stored in parts, whole also after: %s',
    async (fault) => {
      const bytes = randomBytes(2 * part_bytes + 1000)
      s3.breakCalls((call) => (call.method === 'PUT' && call.tries === 1 ? fault : undefined))
      await bucket.putInParts('backup', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]), part_bytes)
      expect(parts().length).toBeGreaterThanOrEqual(3)
      const got = await bucket.get('backup')
      expect(sha256Hex(await buffer(got!.body))).toBe(sha256Hex(bytes))
    },
  )

  test('that breaks off stores nothing, throws its own error and leaves no parts', async () => {
    const body = Readable.from(
      (async function* () {
        yield randomBytes(part_bytes + 1)
        throw new Error('the database is gone')
      })(),
    )
    await expect(bucket.putInParts('broken', body, part_bytes)).rejects.toThrow('the database is gone')
    expect(await bucket.exists('broken')).toBe(false)
    expect(s3.calls.filter((call) => call.startsWith('DELETE broken'))).toHaveLength(1)
  })

  test('is read no further when the bucket fails for long', async () => {
    s3.breakCalls(() => 503)
    const body = Readable.from([randomBytes(2 * part_bytes)])
    expect(await outcome(bucket.putInParts('refused', body, part_bytes))).toBe('outage')
    expect(body.destroyed).toBe(true)
  })
})

test('a file that is stored already is not stored again, also where the condition is unknown or ignored', async () => {
  for (const fault of [undefined, 'ignored condition', 501] as const) {
    const { bytes, key } = aFile()
    const own = openS3(config)
    s3.breakCalls(() => fault)
    await own.put(key, bytes)
    await own.put(key, bytes)
    s3.breakCalls(() => undefined)
    expect(await own.read(key)).toEqual(bytes)
  }
})

test('a file with other bytes than its hash is never read as whole', async () => {
  const { bytes, key } = aFile(500_000)
  await patient.put(key, bytes)
  s3.breakCalls(() => 'changed answer')
  await expect(patient.read(key)).rejects.toBeInstanceOf(DamagedFile)
  const { stream } = await patient.stream(key)
  let read = 0
  stream.on('data', (chunk: Buffer) => (read += chunk.length))
  await expect(new Promise((done, fail) => stream.once('end', done).once('error', fail))).rejects.toBeInstanceOf(
    DamagedFile,
  )
  expect(read).toBeLessThan(bytes.length)
})

test('a view of a page image costs one call, and one more a day that notes its use', async () => {
  const { bytes } = aFile()
  const key = pageKey(sha256Hex(bytes), 1, 780)
  await patient.put(key, bytes)
  s3.age(key, ago({ days: 2 }))
  s3.calls.length = 0
  for (let times = 0; times < 5; times++) await patient.readPage(key)
  const views = Array.from({ length: 5 }, () => `GET ${key}`)
  const folder = key.replace(/[^/]+$/, '')
  const calls = s3.calls.filter((call) => call.includes(folder))
  expect(calls.toSorted()).toEqual([...views, `PUT ${folder}used`])
})

test('in a bucket with versions a removed file is gone with all its versions', async () => {
  const [{ bytes, key }, other] = [aFile(), aFile()]
  await patient.put(key, bytes)
  await patient.put(other.key, other.bytes)
  s3.keepVersions(true)
  await patient.remove(key)
  s3.keepVersions(false)
  expect(s3.calls.filter((call) => call.startsWith(`DELETE ${key}`))).toEqual([
    `DELETE ${key}`,
    `DELETE ${key}?versionId=1`,
    `DELETE ${key}?versionId=2`,
  ])
  expect([await patient.exists(key), await patient.exists(other.key)]).toEqual([false, true])
})

describe('servers that share a bucket and a database', async () => {
  const database = await testDatabase()
  const settings = (DATA_DIR: string, env: NodeJS.ProcessEnv = {}) =>
    readConfig({ DATA_DIR, DATABASE_URL: database.url, DEMO: '0', ...s3.env, ...env })

  test('they start with the same secret key and certificate only', async () => {
    const { db } = database
    const [first, second, third] = [aFolder(), aFolder(), aFolder()]
    const SECRET_KEY = randomBytes(32).toString('base64')
    await expect(openKnownSecrets(db, settings(first))).rejects.toThrow('SECRET_KEY')
    await openKnownSecrets(db, settings(first, { SECRET_KEY }))
    await expect(openKnownCertificate(db, settings(first))).rejects.toThrow('SEAL_CERTIFICATE')
    const create = () =>
      spawnSync(process.execPath, ['server/start/commands/main.ts', 'seal', 'create'], {
        env: { PATH: process.env['PATH'] ?? '', DATA_DIR: first, DEMO: '0' },
        encoding: 'utf8',
      })
    expect([create().status, create().stdout]).toEqual([0, expect.stringContaining(join(first, 'keys'))])
    const { fingerprint_sha256 } = await openKnownCertificate(db, settings(first))
    cpSync(join(first, 'keys'), join(second, 'keys'), { recursive: true })
    expect((await openKnownCertificate(db, settings(second))).fingerprint_sha256).toBe(fingerprint_sha256)
    await expect(openKnownCertificate(db, settings(third))).rejects.toThrow('корневого сертификата')
  })
})

describe('a server whose files are in a bucket', async () => {
  // the causes of the answers 503 are logged as errors, and jobs are tried again
  const server = await testServer({ env: s3.env, ends_broken: true })
  const { aClient, aFile: upload, aSentRequest, aSigner, aSignedRequest, reread, visitor } = words(server)
  const { services } = server

  const jobsAreDue = () =>
    services.db
      .updateTable('jobs')
      .set({ run_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()

  test('it uploads, shows, signs, seals, downloads and proves without a file in its folder', async () => {
    const client = await aClient()
    const signer = await aSignedRequest(client)
    await server.worker.idle()
    const { documents } = await reread(client, signer.request)
    const [document] = documents
    const page = await signer.get<Buffer>(
      `document-sign-requests/${signer.request.group}/documents/${document!.id}/pages/1`,
    )
    const sealed = await client.get<Buffer>(`downloads/${document!.sealed_file_id}`)
    expect([page.status, sealed.status]).toEqual([200, 200])
    const { state, ours } = checkSealBytes(sealed.body, [services.certificate.root_pem])
    expect({ state, ours }).toEqual({ state: 'intact', ours: true })
    const part = await client.get<Buffer>(`downloads/${document!.sealed_file_id}`, { range: 'bytes=10-19' })
    expect([part.status, part.body]).toEqual([206, sealed.body.subarray(10, 20)])
    const evidence = await client.get<Buffer>(`document-sign-requests/${signer.request.id}/evidence`)
    expect([evidence.status, evidence.body.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect(existsSync(join(services.config.data_dir, 'files'))).toBe(false)
    expect(await server.findings()).toEqual([])
  })

  test('without the bucket uploads answer 503 with Retry-After, signing goes on, and seals come afterwards', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    await server.worker.idle()
    s3.breakCalls(() => 503)
    const refused = await client.send('POST', 'files?name=a.pdf', new Uint8Array(aContract()), {
      'content-type': 'application/pdf',
    })
    expect([refused.status, (refused.body as Problem).code]).toEqual([503, 'not_ready'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const download = await client.get(`downloads/${request.documents[0]!.file_id}`)
    const evidence = await client.get(`document-sign-requests/${request.id}/evidence`)
    expect([download.status, evidence.status]).toEqual([503, 409])
    const ready = await visitor().get<{ storage: string }>('/readyz')
    expect([ready.status, ready.body.storage]).toEqual([200, 'lost'])
    const signer = await aSigner(request)
    expect((await signer.sign()).status).toBe(200)
    expect(await outcome(server.findings())).toBe('outage')

    s3.breakCalls(() => undefined)
    await expect
      .poll(async () => {
        await jobsAreDue()
        return (await reread(client, request)).sealed_at
      })
      .not.toBeNull()
    expect((await visitor().get<{ storage: string }>('/readyz')).body.storage).toBe('ok')
    expect((await upload(client)).id).toBeGreaterThan(0)
    expect(await server.findings()).toEqual([])
  })
})
