import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Verification } from '#shared/contract/verification.ts'
import { sourceOf } from '#server/invariants/source-of.ts'
import { checkNew } from '#server/invariants/check-new.ts'
import { checkDue } from '#server/invariants/check-regularly.ts'
import { beginProof, readProof, type ProofKind } from '#server/invariants/proof.commands.ts'
import { checkFaultsAgain, goOn, type Proven } from '#server/invariants/proof.ts'
import type { Slice } from '#server/invariants/walk.ts'
import { walks } from '#server/invariants/walks.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'

const server = await testServer({ ends_broken: true })
const { aClient, aSignedRequest, anAdmin } = words(server)
const { services } = server
const { pool, db } = server.database
const source = () => sourceOf(services)
/** So that the few rows of a test are many slices. */
const small = walks.map((walk) => ({ ...walk, rows_max: 2 }))

let account_id: number
let request_id: number
beforeAll(async () => {
  const first = await aClient()
  await aSignedRequest(first)
  const { request } = await aSignedRequest(await aClient())
  await server.worker.idle()
  const { rows } = await pool.query<{ id: number }>('select id from ledger_accounts where client_id = $1', [first.id])
  account_id = rows[0]!.id
  request_id = request.id
})

const restored = (change: string, back: string) => async () => {
  await pool.query(change)
  let isBack = false
  const restore = async () => void (isBack || ((isBack = true), await pool.query(back)))
  onTestFinished(restore)
  return restore
}
const breakAccount = () =>
  restored(
    `update ledger_accounts set available = available + 1 where id = ${account_id}`,
    `update ledger_accounts set available = available - 1 where id = ${account_id}`,
  )()
const breakRequest = () =>
  restored(
    `update document_sign_requests set status = 'rejected' where id = ${request_id}`,
    `update document_sign_requests set status = 'signed' where id = ${request_id}`,
  )()

async function stored(kind: ProofKind) {
  return { ...(await readProof(db, kind)), kind }
}

/** At most so many slices of the stored verification; as if the process had been killed behind the last of them. */
async function goOnFor(kind: ProofKind, slices_max: number): Promise<Proven[]> {
  const done: Proven[] = []
  for await (const slice of goOn(source(), await stored(kind), small)) {
    done.push(slice)
    if (done.length === slices_max) break
  }
  // as when the time for which a killed process holds it is over
  await pool.query('update verifications set held_until = null where kind = $1', [kind])
  return done
}

async function newSlices(): Promise<Slice[]> {
  const slices: Slice[] = []
  for await (const slice of checkNew(source(), small)) slices.push(slice)
  return slices
}

const rowsOf = (slices: { findings: { row: string }[] }[]) =>
  slices.flatMap(({ findings }) => findings.map(({ row }) => row))

describe('a whole verification in slices', () => {
  test('a verification stopped behind any slice goes on with the next one, and finds damage in old and new rows', async () => {
    await breakAccount()
    await breakRequest()
    await beginProof(db, 'by_hand')
    const done: Proven[] = []
    while ((await stored('by_hand')).walk !== null) done.push(...(await goOnFor('by_hand', 1 + (done.length % 7))))
    expect(rowsOf(done)).toEqual(
      expect.arrayContaining([`ledger_accounts ${account_id}`, `document_sign_requests ${request_id}`]),
    )
    const places = done.map(({ walk, part }) => `${walk.name} ${part.after}`)
    expect(new Set(places).size).toBe(places.length)
    expect(new Set(done.map(({ walk }) => walk.name)).size).toBeGreaterThan(20)
    const percents = done.map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    const { found, finished_at } = await stored('by_hand')
    expect(found).toBe(rowsOf(done).length)
    expect(finished_at).not.toBeNull()
  })

  test('what a verification found stays known while the next one is under way, until its slice is found right', async () => {
    const restore = await breakAccount()
    await beginProof(db, 'full')
    await goOnFor('full', Infinity)
    expect((await stored('full')).found).toBe(1)
    await beginProof(db, 'full')
    await goOnFor('full', 3)
    expect((await stored('full')).found).toBe(1)
    await restore()
    for await (const { findings } of checkFaultsAgain(source(), 'full', { minutes: 0 })) expect(findings).toEqual([])
    expect(await stored('full')).toMatchObject({ found: 0, findings: [] })
  })

  test('staff see how far the verification of everything is', async () => {
    await beginProof(db, 'full')
    const [, , last] = await goOnFor('full', 3)
    const seen = async () => (await (await anAdmin('auditor')).get<Verification>('verification')).body
    expect((await seen()).full_under_way).toEqual({ since: expect.any(String), percent: last!.percent })
    do await checkDue(services)
    while ((await stored('full')).walk !== null)
    expect((await seen()).full_under_way).toBeNull()
  })

  test('a verification that another one of its kind has overtaken stops', async () => {
    await beginProof(db, 'by_hand')
    const overtaken = await stored('by_hand')
    await beginProof(db, 'by_hand')
    const slices = goOn(source(), overtaken, small)
    await expect(slices.next()).rejects.toThrow('Началась другая сверка')
  })
})

describe('a verification of what is new', () => {
  test('a verification of what is new reads the last rows and those that changed, and keeps what it finds', async () => {
    await beginProof(db, 'by_hand')
    await goOnFor('by_hand', Infinity)
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    await server.worker.idle()
    const last = await pool.query<{ id: number }>('select max(id) as id from journal')
    await restored(
      `update document_sign_requests set status = 'rejected' where id = ${request.id}`,
      `update document_sign_requests set status = 'signed' where id = ${request.id}`,
    )()
    const slices = await newSlices()
    expect(rowsOf(slices)).toContain(`document_sign_requests ${request.id}`)
    const journal = slices.filter(({ walk }) => walk.name === 'journal')
    expect(journal.at(-1)?.part.until).toBe(last.rows[0]!.id)
    expect(journal[0]!.part.after).toBeGreaterThan(2)
    // found again, although nothing is new
    expect(rowsOf(await newSlices())).toContain(`document_sign_requests ${request.id}`)
  })
})

describe('npm run verify', () => {
  const env = { ...process.env, DATABASE_URL: server.database.url, DATA_DIR: services.config.data_dir }
  const run = (...options: string[]) =>
    spawn(process.execPath, ['server/start/commands/main.ts', 'verify', ...options], {
      cwd: resolve(import.meta.dirname, '../..'),
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  async function said(...options: string[]): Promise<{ code: number; out: string; err: string }> {
    const child = run(...options)
    let [out, err] = ['', '']
    child.stdout.on('data', (text) => (out += String(text)))
    child.stderr.on('data', (text) => (err += String(text)))
    const [code] = (await once(child, 'exit')) as [number]
    return { code, out, err }
  }

  test('verify killed in the middle goes on with --resume and names what it had found before', async () => {
    await breakAccount()
    const locker = new pg.Client({ connectionString: server.database.url })
    await locker.connect()
    try {
      // the server cannot store the result of that slice
      await locker.query(`begin; insert into verification_marks as m (walk, until_id) values ('sent-once', 0)
        on conflict (walk) do update set until_id = m.until_id`)
      const child = run()
      const exited = once(child, 'exit')
      await expect
        .poll(async () => (await stored('by_hand')).walk, { timeout: 60_000, interval: 50 })
        .toBe('handed-over')
      child.kill('SIGKILL')
      await exited
    } finally {
      await locker.end()
    }
    const resumed = await said('--resume')
    expect(resumed.err).toContain('Сверка продолжается с')
    expect(resumed.out).toContain(`ledger_accounts ${account_id}`)
    expect(resumed.out).toContain('✓ I9 файлы и печати целы')
    expect(resumed.code).toBe(1)
    expect((await stored('by_hand')).walk).toBeNull()
  })

  test('verify --recent ends with 0 when nothing is wrong, and verify refuses two ways at once', async () => {
    const recent = await said('--recent')
    expect([recent.code, recent.out]).toEqual([0, expect.stringContaining('✓ I1 проводки целы')])
    expect((await said('--recent', '--resume')).code).not.toBe(0)
  })
})
