import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { AskedFiles } from '#shared/contract/signer-files.ts'
import type { Stuck } from '#shared/contract/stuck.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { signingWords, type Signer } from '#tests/support/signing-words.ts'
import {
  aSender,
  leasesEnd,
  logIntoCabinet,
  logIntoSupport,
  openDatabase,
  verifyBeside,
  type Sender,
} from '#tests/support/whole-server.ts'
import { aContract, aKey, aPhone, counted } from '#tests/support/words.ts'

/** KILLS=10 for the full run, where more is killed. */
const kills = Number(process.env['KILLS'] ?? 1)
const signers_at_once = isFull ? 20 : 6
const senders_at_once = 6
const drafts_each = 8

let server: ServerProcess
let client: Caller
let owner: Caller
let price: number
let database: pg.Client
let sender: Sender

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
  client = await logIntoCabinet(server.url)
  owner = await logIntoSupport(server.url)
  sender = await aSender(client, owner)
  price = (await client.get<{ price: number }>('billing/quote')).body.price
  database = await openDatabase(server)
})

afterAll(async () => {
  await database.end()
  await server.stop()
})

const { aCode, aSigner } = {
  aCode: (request: SignRequest) => signingWords(server.url).aCode(request),
  aSigner: (request: SignRequest) => signingWords(server.url).aSigner(request),
}
const money = async () => (await client.get<{ money: number }>('billing-balance')).body.money
/** Holds and captures so far, of the package and of money. */
async function charged(): Promise<number> {
  const [sum] = await rows<{ charged: number }>(
    `select count(*)::int as charged from ledger_statement where reason = 'hold'`,
  )
  return sum?.charged ?? 0
}
const reread = async ({ id }: SignRequest) => (await client.get<SignRequest>(`document-sign-requests/${id}`)).body
const rows = async <T extends pg.QueryResultRow>(sql: string, ...values: unknown[]) =>
  (await database.query<T>(sql, values)).rows

const verify = () => verifyBeside(server)

/** Waits until nothing is due, by asking the database. */
async function everythingSealed(): Promise<void> {
  for (;;) {
    const [left] = await rows<{ left: number }>(
      `select count(*)::int as left from document_sign_requests where status = 'signed' and sealed_at is null`,
    )
    if (left?.left === 0) return
    await new Promise((done) => setTimeout(done, 50))
  }
}

describe('kill -9 of the server', () => {
  test.runIf(isFull)(
    'after kill -9 between code and signature the code still works, and the charge is single',
    async () => {
      const before = await money()
      const request = await sender.aSentRequest()
      const code = await aCode(request)
      await server.kill()
      await server.restart()
      const check = await aCaller(server.url).post<{ token: string }>(
        `document-sign-requests/${request.group}/codes/check`,
        { code },
      )
      expect(check.status).toBe(200)
      await server.kill()
      await server.restart()
      const signer = aCaller(server.url, check.body.token)
      const head = { 'idempotency-key': aKey() }
      expect(await signer.post(`document-sign-requests/${request.group}/sign`, {}, head)).toMatchObject({ status: 200 })
      await server.kill()
      await server.restart()
      // the response was lost: the repeat gets it again
      expect(await signer.post(`document-sign-requests/${request.group}/sign`, {}, head)).toMatchObject({ status: 200 })
      expect(await money()).toBe(before - price)
    },
  )

  test.runIf(isFull)(
    'after kill -9 while files are attached each is whole or not there, a repeat attaches it once, and all are signed',
    async () => {
      const request = await sender.aSentRequest({ signer_files: [{ name: 'Паспорт', count_max: 6 }] })
      const path = `document-sign-requests/${request.group}`
      const { body } = await aCaller(server.url).get<AskedFiles>(`${path}/signer-files`)
      const attach = (bytes: Uint8Array<ArrayBuffer>) => {
        const to = `${path}/file-asks/${body.asks[0]!.id}/files`
        return aCaller(server.url).send<AskedFiles>('POST', to, bytes, { 'content-type': 'application/pdf' })
      }
      const files = Array.from({ length: 6 }, () => new Uint8Array(aContract()))
      let attached = 0
      const attaching = files.map(async (bytes) => {
        await attach(bytes)
        attached += 1
        // half-way, however fast the machine is
        if (attached === 3) await server.kill()
      })
      await Promise.allSettled(attaching)
      await server.restart()
      for (const bytes of files) expect(await attach(bytes)).toMatchObject({ status: 200 })
      const signer = await aSigner(request)
      await server.kill()
      await server.restart()
      expect(await signer.sign({ 'idempotency-key': aKey() })).toMatchObject({ status: 200 })
      const { documents } = await reread(request)
      expect(documents.map(({ attached_at }) => attached_at !== null)).toEqual([false, ...files.map(() => true)])
      await everythingSealed()
      expect(await verify()).toBe('all holds')
    },
  )

  test(
    `kill -9 while ${signers_at_once} sign at once: nothing acknowledged is lost, nothing is charged twice`,
    async () => {
      let acknowledged_in_all = 0
      for (let round = 0; round < kills; round += 1) {
        const before = await money()
        const signers: Signer[] = []
        for (let index = 0; index < signers_at_once; index += 1)
          signers.push(await aSigner(await sender.aSentRequest()))
        const keys = signers.map(aKey)
        const acknowledged = new Set<number>()
        const signing = signers.map(async (signer, index) => {
          const { status } = await signer.sign({ 'idempotency-key': keys[index]! })
          if (status !== 200) throw new Error(`answered ${status}`)
          acknowledged.add(index)
          // half-way, however fast the machine is
          if (acknowledged.size === 3 + (round % 8) * 2) await server.kill()
        })
        await Promise.allSettled(signing)
        await server.restart()
        for (const index of acknowledged) expect((await reread(signers[index]!.request)).status).toBe('signed')
        acknowledged_in_all += acknowledged.size
        const repeats = await Promise.all(
          signers.map((signer, index) => signer.sign({ 'idempotency-key': keys[index]! })),
        )
        expect(counted(repeats)).toEqual({ 200: signers_at_once })
        expect(await money()).toBe(before - signers_at_once * price)
      }
      console.info(`▸ ${kills} kills under load, ${acknowledged_in_all} signatures acknowledged before them`)
      await leasesEnd(database)
      await everythingSealed()
      // the last test verifies the same rows, with those of the next tests
      if (isFull) expect(await verify()).toBe('all holds')
    },
    kills * 300_000,
  )

  test.runIf(isFull)(
    'kill -9 while drafts are charged to a package and to money: nothing acknowledged is lost, nothing is extra',
    async () => {
      const tariff = { name: 'На пробы', kind: 'package', signatures: kills * 20, price: 100 }
      const { id: tariff_id } = (await owner.post<{ id: number }>('billing/tariffs', tariff)).body
      await client.post('billing/packages', { tariff_id })
      let acknowledged_in_all = 0
      for (let round = 0; round < kills; round += 1) {
        const before = await charged()
        const drafts: SignRequest[] = []
        for (let index = 0; index < senders_at_once * drafts_each; index += 1) drafts.push(await sender.aDraft())
        const keys = new Map(drafts.map((draft) => [draft, aKey()]))
        const send = (draft: SignRequest) =>
          client.post<SignRequest>(
            `document-sign-requests/${draft.id}/send`,
            {},
            { 'idempotency-key': keys.get(draft) ?? '' },
          )
        const acknowledged = new Set<SignRequest>()
        // each sends its drafts sequentially, so that batches are small and the kill hits between them
        const sending = Array.from({ length: senders_at_once }, async (_, sender) => {
          for (const draft of drafts.filter((_draft, index) => index % senders_at_once === sender)) {
            const { status } = await send(draft)
            if (status !== 200) throw new Error(`answered ${status}`)
            acknowledged.add(draft)
            if (acknowledged.size === 5 + round * 3) await server.kill()
          }
        })
        await Promise.allSettled(sending)
        await server.restart()
        for (const draft of acknowledged) expect((await reread(draft)).status).toBe('sent')
        acknowledged_in_all += acknowledged.size
        expect(counted(await Promise.all(drafts.map(send)))).toEqual({ 200: drafts.length })
        expect(await charged()).toBe(before + drafts.length)
      }
      console.info(`▸ ${kills} kills under load, ${acknowledged_in_all} sendings acknowledged before them`)
      expect(await verify()).toBe('all holds')
    },
    kills * 300_000,
  )

  test.runIf(isFull)('a document being sealed at kill -9 is sealed after the start, exactly once', async () => {
    const signer = await aSigner(await sender.aSentRequest())
    const { id } = signer.request
    await signer.sign()
    for (;;) {
      const [job] = await rows<{ state: string }>(`select state from jobs where key = 'seal:' || $1::text`, String(id))
      if (job?.state === 'running' || job?.state === 'done') break
    }
    await server.kill()
    await leasesEnd(database)
    await server.restart()
    await everythingSealed()
    const sealed = await rows<{ files: number; events: number }>(
      `select (select count(*)::int from files f join documents d on d.sealed_file_id = f.id where d.request_id = $1) as files,
        (select count(*)::int from journal where subject = 'document-sign-requests' and subject_id = $1
          and event = 'document-sign-requests.seal') as events`,
      id,
    )
    expect(sealed).toEqual([{ files: 1, events: 1 }])
    expect(await verify()).toBe('all holds')
  })

  test.runIf(isFull)(
    'kill -9 between signature and seal: staff see it with its age, and two parallel retries seal it once',
    async () => {
      const signer = await aSigner(await sender.aSentRequest())
      const { id } = signer.request
      const key = `seal:${id}`
      await signer.sign()
      for (;;) {
        const [job] = await rows<{ state: string }>('select state from jobs where key = $1', key)
        if (job?.state === 'running') break
      }
      await server.kill()
      // two minutes later; its worker is dead and the next attempt far away
      const later = (minutes: number) =>
        rows(
          `update document_sign_requests set signed_at = signed_at - make_interval(mins => $2) where id = $1`,
          id,
          minutes,
        )
      await later(2)
      await rows(
        `update jobs set state = 'waiting', is_due = false, run_at = now() + interval '10 minutes' where key = $1`,
        key,
      )
      await server.restart()
      const filter = encodeURIComponent(JSON.stringify({ request_id: id }))
      const [row] = (await owner.get<Stuck[]>(`stuck?filter=${filter}`)).body
      expect(row).toMatchObject({ kind: 'seal', state: 'waiting', cause: 'Ждёт своей очереди' })
      expect(minutesUntil(row!.since)).toBeLessThan(-1)
      const retry = () => owner.post<{ outcome: string }>(`stuck/${row!.id}/retry`)
      const retries = await Promise.all([retry(), retry()])
      expect(counted(retries)).toEqual({ 200: 2 })
      // on a busy machine the first attempt may have failed in between: the second is then a retry too
      const retried = retries.filter(({ body }) => body.outcome === 'retried').length
      expect(retried).toBeGreaterThan(0)
      await everythingSealed()
      await later(-2)
      const done = await rows<{ event: string; count: number }>(
        `select event, count(*)::int as count from journal where subject = 'document-sign-requests' and subject_id = $1
        and event in ('document-sign-requests.seal', 'document-sign-requests.retry') group by event order by event desc`,
        id,
      )
      expect(done.map(({ event, count }) => [event.split('.')[1], count])).toEqual([
        ['seal', 1],
        ['retry', retried],
      ])
      expect(await verify()).toBe('all holds')
    },
  )

  test.runIf(isFull)(
    'kill -9 while several signers of one file are sealed: each has one copy, the last has all seals',
    async () => {
      const signers = [0, 1, 2].map((index) => ({ full_name: `Подписант ${index}`, phone: aPhone() }))
      const requests = await sender.someRequests({ signers })
      for (const request of requests) await (await aSigner(request)).sign()
      await server.kill()
      await leasesEnd(database)
      await server.restart()
      await everythingSealed()
      const copies = await rows<{ number: number; own: number }>(
        `select c.number, count(d.id)::int as own from sealed_copies c join documents d on d.sealed_file_id = c.file_id
       where c.batch_id = $1 group by 1 order by 1`,
        requests[0]!.batch_id,
      )
      expect(copies).toEqual([1, 2, 3].map((number) => ({ number, own: 1 })))
      expect(await verify()).toBe('all holds')
    },
  )

  test('kill -9 while messages are sent: each is sent, none twice', async () => {
    const requests = await Promise.all(Array.from({ length: 10 }, sender.aSentRequest))
    await server.kill()
    await leasesEnd(database)
    await server.restart()
    for (;;) {
      const [left] = await rows<{ left: number }>(
        `select count(*)::int as left from deliveries where status = 'queued'`,
      )
      if (left?.left === 0) break
      await new Promise((done) => setTimeout(done, 50))
    }
    const ids = requests.map(({ id }) => id)
    const [reported] = await rows<{ reported: number }>(
      `select count(*)::int as reported from journal j join deliveries d on d.id = j.subject_id
       where j.subject = 'deliveries' and j.event = 'deliveries.delivered' and d.request_id = any($1)`,
      ids,
    )
    expect(reported?.reported).toBe(10)
  })
})

test('SIGTERM finishes running requests, accepts no new ones, and shuts down cleanly', async () => {
  const signers: Signer[] = []
  for (let index = 0; index < 10; index += 1) signers.push(await aSigner(await sender.aSentRequest()))
  const signing = signers.map((signer) =>
    signer.sign().then(
      ({ status }) => status,
      () => 0,
    ),
  )
  const uploading = client
    .send('POST', 'files', new Uint8Array(aContract(20)), { 'content-type': 'application/pdf' })
    .then(
      ({ status }) => status,
      () => 0,
    )
  // the first answer proves that all have arrived
  await Promise.race(signing)
  await database.end()
  expect(await server.terminate()).toBe(0)
  const answers = await Promise.all([...signing, uploading])
  // 503 or no response: it arrived after the server stopped accepting
  expect(answers.filter((status) => ![200, 201, 503, 0].includes(status))).toEqual([])
  expect(answers).toContain(200)
  await server.restart()
  for (const [index, status] of answers.slice(0, 10).entries()) {
    if (status === 200) expect((await reread(signers[index]!.request)).status).toBe('signed')
  }
  database = await openDatabase(server)
  expect(await verify()).toBe('all holds')
})
