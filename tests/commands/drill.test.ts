import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Verification } from '#shared/contract/verification.ts'
import type { DrillCause } from '#shared/rules/drills.ts'
import { drillTexts } from '#shared/text/drills.ts'
import { runningEngine } from '#server/platform/db/engine-process.ts'
import { drill } from '#server/start/drill/drill.ts'
import { drillOfMonth, orderDrill } from '#server/start/drill/order-drill.ts'
import { makePlace, sweepDrills } from '#server/start/drill/sweep-drills.ts'
import { tellDrill } from '#server/start/drill/tell-drill.ts'
import { testServer } from '#tests/support/server.ts'
import { at, inDays, today } from '#tests/support/clock.ts'
import { words } from '#tests/support/words.ts'
import { roscherk } from './command.support.ts'

const folder = mkdtempSync(join(tmpdir(), 'roscherk-drill-'))
const place = join(folder, 'copies')
const password_file = join(folder, 'password')
writeFileSync(password_file, 'длинный пароль копии\n')

const server = await testServer()
const { data_dir } = server.services.config
const { pool } = server.database
const { aClient, aSignedRequest, anAdmin } = words(server)
const env = {
  DEMO: '0',
  DATA_DIR: data_dir,
  DATABASE_URL: server.database.url,
  BACKUP_PLACE: place,
  BACKUP_PASSWORD_FILE: password_file,
  OFFICE_PATH: 'off',
}
const drills = join(data_dir, 'drills')
let owner: Awaited<ReturnType<typeof anAdmin>>

const lastCopy = () => join(place, readdirSync(place).toSorted().at(-1) ?? '')
const doneBy = (backup: { place?: string; password_file?: string }, free?: () => Promise<number>) =>
  drill(
    {
      config: { data_dir, backup: { place: undefined, password_file: undefined, ...backup } },
      db: server.services.db,
    },
    { PATH: process.env['PATH'], OFFICE_PATH: 'off' },
    undefined,
    free,
  )

beforeAll(async () => {
  owner = await anAdmin('owner')
  const client = await aClient()
  await aSignedRequest(client)
  await server.worker.idle()
  const { code, stdout, stderr } = await roscherk(['backup', '--with-keys'], env)
  if (code !== 0) throw new Error(stdout + stderr)
})

afterAll(async () => {
  // the worker was stopped: the end of the server would wait for them
  await pool.query('delete from jobs')
  rmSync(folder, { recursive: true })
})

test('npx roscherk drill restores the newest copy, proves its signatures, tells owners and staff, and leaves nothing', async () => {
  const { code, stdout, stderr } = await roscherk(['drill'], env)
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain(drillTexts.proven(1))
  expect(readdirSync(data_dir)).not.toContain('drills')
  const { body } = await owner.get<Verification>('verification')
  expect(body.drill).toMatchObject({ copy: basename(lastCopy()), signatures: 1, cause: null })
  const { rows } = await pool.query(`select subject from deliveries where template = 'drill'`)
  expect(new Set(rows.map(({ subject }) => subject))).toEqual(new Set(['Учения: из копии можно восстановить']))
})

describe('a drill says what is wrong with', () => {
  const aFolder = (name: string, files: Record<string, Buffer> = {}) => {
    mkdirSync(join(folder, name), { recursive: true })
    for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, name, file), bytes)
    return join(folder, name)
  }
  const bytes = () => readFileSync(lastCopy())
  const aCopy = (name: string, content: Buffer) => aFolder(name, { [basename(lastCopy())]: content })

  test.each<[what: string, cause: DrillCause, how: () => Parameters<typeof doneBy>]>([
    ['a folder that is not there', 'no_copy', () => [{ place: join(folder, 'none'), password_file }]],
    ['a folder of other files', 'no_copy', () => [{ place: aFolder('other', { 'roscherk.tar': Buffer.alloc(9) }) }]],
    [
      'a copy of last spring',
      'old_copy',
      () => [{ place: aFolder('old', { 'roscherk-20260301T000000000Z.tar': Buffer.alloc(9) }) }],
    ],
    ['no password', 'no_password', () => [{ place }]],
    ['a password file that is not there', 'no_password', () => [{ place, password_file: join(folder, 'absent') }]],
    ['another password', 'wrong_password', () => [{ place, password_file: aPasswordFile('совсем не тот пароль') }]],
    ['a copy that is cut', 'damaged', () => [{ place: aCopy('cut', bytes().subarray(0, -1000)), password_file }]],
    ['a full disk', 'no_room', () => [{ place, password_file }, () => Promise.resolve(1000)]],
  ])('%s', async (_what, cause, how) => {
    expect(await doneBy(...how())).toMatchObject({ cause, signatures: 0 })
    expect(readdirSync(data_dir)).not.toContain('drills')
  })

  const aPasswordFile = (text: string) => {
    const file = join(folder, 'another-password')
    writeFileSync(file, text)
    return file
  }

  test('a copy without its keys, and rows that were changed before it was made', async () => {
    const open = join(folder, 'open')
    const bare = await roscherk(['backup', open], { ...env, BACKUP_PASSWORD_FILE: '' })
    expect(bare.code, bare.stderr).toBe(0)
    expect(await doneBy({ place: open })).toMatchObject({ cause: 'no_keys' })
  })
})

test('what a killed drill has left is stopped and removed by the next start, and what a living one uses is not', async () => {
  const own = await makePlace(data_dir)
  const running = roscherk(['drill'], env)
  const placeOfChild = () => readdirSync(drills).find((name) => join(drills, name) !== own)
  const cluster = () => join(drills, placeOfChild() ?? 'none', 'postgres')
  const patience = { timeout: 240_000, interval: 50 }
  await expect.poll(() => placeOfChild() !== undefined && runningEngine(cluster()), patience).toBeTruthy()
  const left = cluster()
  expect(await sweepDrills(data_dir)).toEqual([basename(own)])
  process.kill(Number(placeOfChild()?.split('.').at(-2)), 'SIGKILL')
  await running
  await expect.poll(() => runningEngine(left), patience).toBeUndefined()
  expect(await sweepDrills(data_dir)).toHaveLength(1)
  expect(readdirSync(data_dir)).not.toContain('drills')
})

describe('the drill of a month', () => {
  const orders = async () =>
    (await pool.query(`select from jobs where kind = 'drill' and state in ('waiting', 'running')`)).rowCount
  /** Instants of a day in Moscow whose hour of the day has events of the journal, or none. */
  const instantsOf = async (day: string) => {
    const { rows } = await pool.query(
      `select distinct extract(hour from at at time zone 'UTC')::int as hour from journal`,
    )
    const all = Array.from({ length: 24 }, (_, hour) => at(day, `${String(hour).padStart(2, '0')}:30`))
    const isBusy = (at: Date) => rows.some(({ hour }) => hour === at.getUTCHours())
    return { busy: all.filter(isBusy), quiet: all.filter((at) => !isBusy(at)) }
  }

  test('is ordered once, in a quiet hour, where the server knows its copies, and not in a month that had one', async () => {
    await server.worker.stop()
    const { services } = server
    await tellDrill(services, { copy: null, made_at: null, signatures: 0, cause: null })
    const told = await pool.query(`select from journal where event = 'installation.drill'`)
    const here = await instantsOf(today())
    const { busy, quiet } = await instantsOf(inDays(40))
    services.config.backup = { place: undefined, password_file: undefined }
    expect(await orderDrill(services, quiet[0])).toBe(0)
    services.config.backup = { place: join(folder, 'none'), password_file: undefined }
    expect(await orderDrill(services, busy[0])).toBe(0)
    expect(await orderDrill(services, here.quiet[0])).toBe(0)
    await drillOfMonth(services, {}, here.quiet[0])
    expect(await orders()).toBe(0)
    await orderDrill(services, quiet[0])
    await orderDrill(services, quiet.at(-1))
    expect(await orders()).toBe(1)
    await drillOfMonth(services, {}, quiet[0])
    const { rows } = await pool.query(
      `select payload::jsonb #>> '{after,cause}' as cause from journal where event = 'installation.drill' order by id`,
    )
    expect(rows).toHaveLength((told.rowCount ?? 0) + 1)
    expect(rows.at(-1)).toEqual({ cause: 'no_copy' })
  })

  test('that failed is said to owners with what to do', async () => {
    await tellDrill(server.services, {
      copy: 'roscherk-1.tar.enc',
      made_at: null,
      signatures: 0,
      cause: 'wrong_password',
    })
    const { rows } = await pool.query<{ subject: string }>(
      `select subject from deliveries where template = 'drill' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ subject: 'Учения: из копии не восстановить' }])
    const { body } = await owner.get<Verification>('verification')
    expect(body.drill).toMatchObject({ cause: 'wrong_password' })
  })
})
