import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { sha256Hex } from '#server/platform/core/secrets.ts'
import { runningUrl } from '#server/platform/db/embedded.ts'
import { checkBackup } from '#server/start/backups/restore-backup.ts'
import type { Caller } from '#tests/support/caller.ts'
import { temporaryDataDir, type DataDir } from '#tests/support/data-dir.ts'
import { has } from '#tests/support/fixtures.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { startS3 } from '#tests/support/s3-server.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { signingWords } from '#tests/support/signing-words.ts'
import { aSender, logIntoCabinet, logIntoSupport, openDatabase } from '#tests/support/whole-server.ts'
import { roscherk } from './command.support.ts'

/** Copies that are made one after another while people sign; the full profile makes more. */
const backups = Number(process.env['BACKUPS'] ?? 1)

const folder = mkdtempSync(join(tmpdir(), 'roscherk-backup-'))
const password = join(folder, 'password')
writeFileSync(password, 'длинный пароль копии\nвторая строка\n')
const encrypted = ['--password-file', password]

let server: ServerProcess
let client: Caller
/** acknowledged before the last copy was begun */
let signed: SignRequest[] = []
let waiting: SignRequest
let code: string
const made: string[] = []
const places: DataDir[] = []

const env = (data: string, more: NodeJS.ProcessEnv = {}) => ({ DATA_DIR: data, DATABASE_URL: '', DEMO: '', ...more })

async function aPlace(): Promise<DataDir> {
  const place = await temporaryDataDir()
  places.push(place)
  return place
}

beforeAll(async () => {
  server = await startServer()
  client = await logIntoCabinet(server.url)
  const sender = await aSender(client, await logIntoSupport(server.url))
  const { aCode, aSigner } = signingWords(server.url)
  const done: SignRequest[] = []
  let isOver = false
  const people = async () => {
    while (!isOver) {
      const signer = await aSigner(await sender.aSentRequest())
      if ((await signer.sign()).status === 200) done.push(signer.request)
    }
  }
  const load = Promise.all([people(), people()])
  try {
    waiting = await sender.aSentRequest()
    code = await aCode(waiting)
    while (done.length < 3) await sleep(50)
    for (let number = 0; number < backups; number += 1) {
      signed = [...done]
      const {
        code: exit,
        stdout,
        stderr,
      } = await roscherk(['backup', join(folder, 'copies'), '--with-keys', ...encrypted], env(server.dataDir))
      if (exit !== 0) throw new Error(stdout + stderr)
      made.push(/Копия: (.+)/.exec(stdout)?.[1] ?? '')
    }
  } finally {
    isOver = true
    await load
  }
})

afterAll(async () => {
  await server.stop()
  for (const place of places) await place.remove()
  rmSync(folder, { recursive: true, force: true })
})

const lastCopy = () => made.at(-1) ?? ''

describe('a backup', () => {
  test('is one file for its owner alone, made beside a server that people sign on', async () => {
    expect(readdirSync(join(folder, 'copies'))).toHaveLength(backups)
    expect(statSync(lastCopy()).mode & 0o777).toBe(0o600)
    const database = await openDatabase(server)
    const { rows } = await database.query(
      `select payload::jsonb -> 'after' as after from journal where event = 'installation.back_up'`,
    )
    await database.end()
    expect(rows).toHaveLength(backups)
    expect(rows[0].after).toEqual({ encrypted: true, with_keys: true })
  })

  test.skipIf(!has('openssl'))('is opened by openssl and tar alone', () => {
    const script = 'openssl enc -d -aes-256-ctr -pbkdf2 -iter 600000 -in "$0" -pass file:"$1" | tar t'
    const { stdout } = spawnSync('/bin/sh', ['-c', script, lastCopy(), password], { encoding: 'utf8' })
    const names = stdout.split('\n')
    expect(names[0]).toBe('header.json')
    for (const name of ['keys/secret.key', 'keys/seal-operator.pem', 'manifest.sha256']) expect(names).toContain(name)
    expect(names).not.toContain('keys/postgres.password')
    expect(names.filter((name) => name.startsWith('files/originals/')).length).toBeGreaterThan(0)
    expect(names).toContain('tables/journal/000001.copy.gz')
  })

  test('that is damaged anywhere, cut off or opened with another password restores nothing', async () => {
    const bytes = readFileSync(lastCopy())
    const damaged = Buffer.concat([bytes.subarray(0, 5000), Buffer.from([1, 2]), bytes.subarray(5002)])
    const [line] = readFileSync(password, 'utf8').split('\n')
    const cases: [Buffer, string | undefined, string][] = [
      [damaged, line, 'повреждена'],
      [bytes.subarray(0, -1), line, 'повреждена или обрезана, а пароль верный'],
      [bytes.subarray(0, Math.floor(bytes.length / 2)), line, 'пароль верный'],
      [bytes.subarray(0, 20), line, 'осталось только начало'],
      [bytes, 'совсем другой пароль', 'Пароль не тот'],
      [bytes, undefined, 'зашифрована'],
    ]
    for (const [content, with_password, refusal] of cases) {
      await expect(checkBackup(Readable.from([content]), with_password)).rejects.toThrow(refusal)
    }
    const mistyped = join(folder, 'mistyped')
    writeFileSync(mistyped, `${line}!`)
    const wrong = await roscherk(['restore', lastCopy(), '--check', '--password-file', mistyped])
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringMatching(/^Пароль не тот.*цела/) })
    const place = await aPlace()
    const path = join(folder, 'damaged')
    writeFileSync(path, damaged)
    const { code: exit, stderr } = await roscherk(['restore', path, ...encrypted], env(place.path))
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining('повреждена') })
    expect(readdirSync(place.path)).toEqual([])
  })

  test('is not mixed with anything that is there', async () => {
    const { code: exit, stderr } = await roscherk(['restore', lastCopy(), ...encrypted], env(server.dataDir))
    expect(exit).toBe(2)
    expect(stderr).toContain('только в пустое место')
    const without = await roscherk(['backup', folder, '--with-keys'], env(server.dataDir))
    expect(without).toMatchObject({ code: 2, stderr: expect.stringContaining('только зашифрованной') })
  })
})

const databaseOf = async ({ dataDir }: ServerProcess) => (await runningUrl(dataDir)) ?? ''

/** Constraints, triggers and rights, which loading has taken away and put back, with the count of rows. */
async function schemaOf(url: string): Promise<unknown> {
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query(
    `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
     union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select relname || ' ' || array_to_string(array(select privilege_type from aclexplode(relacl) order by 1), ',')
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by line`,
  )
  await database.end()
  return rows
}

/** People and systems go on where they were when the copy was made. */
async function expectTheSame(restored: ServerProcess): Promise<void> {
  const cabinet = await logIntoCabinet(restored.url)
  expect((await cabinet.get('profile')).status).toBe(200)
  for (const { id } of signed) {
    await expect
      .poll(async () => (await cabinet.get<SignRequest>(`document-sign-requests/${id}`)).body.sealed_at)
      .not.toBeNull()
    const { body } = await cabinet.get<SignRequest>(`document-sign-requests/${id}`)
    expect(body.status).toBe('signed')
    const [document] = body.documents
    const { body: file } = await cabinet.get<Buffer>(`downloads/${document?.sealed_file_id}`)
    const sha256 = sha256Hex(file)
    const { body: known } = await signingWords(restored.url).visitor().post('verify', { sha256 })
    expect(known).toMatchObject({ known: true, kind: 'sealed' })
  }
  // a code of before is as good as it was
  const { visitor } = signingWords(restored.url)
  const checked = await visitor().post(`document-sign-requests/${waiting.group}/codes/check`, { code })
  expect(checked.status).toBe(200)
}

describe('in a bucket', () => {
  test.runIf(isFull)(
    'a backup is stored whole, named when it is not there, and restored into another bucket',
    async () => {
      const [copies, files] = [await startS3('copies/'), await startS3()]
      const kept = Object.fromEntries(Object.entries(copies.env).map(([name, value]) => [`BACKUP_${name}`, value]))
      const data = await aPlace()
      mkdirSync(join(data.path, 'files'))
      try {
        const made = await roscherk(['backup', 's3:', '--with-keys', ...encrypted], env(server.dataDir, kept))
        expect({ code: made.code, stderr: made.stderr }).toEqual({ code: 0, stderr: '' })
        const name = /Копия: (s3:.+)/.exec(made.stdout)?.[1] ?? ''
        const wrong = await roscherk(['restore', 's3:roscherk-none.tar'], env(data.path, kept))
        expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining(name) })
        const place = env(data.path, { ...kept, ...files.env })
        const { code: exit, stdout, stderr } = await roscherk(['restore', name, ...encrypted], place)
        expect({ exit, stderr }, stdout).toEqual({ exit: 0, stderr: '' })
        expect(files.calls.filter((call) => call.startsWith('PUT originals/')).length).toBeGreaterThan(0)
        const restored = await startServer({ data, env: files.env })
        try {
          await expectTheSame(restored)
        } finally {
          await restored.terminate()
        }
      } finally {
        await copies.close()
        await files.close()
      }
    },
  )
})

describe('restored', () => {
  test('into another folder, it is proven, and a server goes on with it', async () => {
    const data = await aPlace()
    const { code: exit, stdout, stderr } = await roscherk(['restore', lastCopy(), ...encrypted], env(data.path))
    expect({ exit, stderr }, stdout).toEqual({ exit: 0, stderr: '' })
    expect(stdout).toContain('Восстановлено')
    expect(stdout).not.toContain('✗')
    const restored = await startServer({ data })
    try {
      await expectTheSame(restored)
    } finally {
      await restored.terminate()
    }
    expect((await roscherk(['verify'], env(data.path))).stdout).not.toContain('✗')
  })

  test('into another PostgreSQL, whose role is no superuser, it is proven too', async () => {
    const url = new URL(inject('testServerUrl'))
    const name = `${inject('testRun')}_restored`
    const admin = new pg.Client({ connectionString: url.href })
    await admin.connect()
    await admin.query(`create database ${name}`)
    url.pathname = name
    const data = await aPlace()
    mkdirSync(join(data.path, 'files'))
    const place = env(data.path, { DATABASE_URL: url.href })
    try {
      const { code: exit, stdout, stderr } = await roscherk(['restore', lastCopy(), ...encrypted], place)
      expect({ exit, stderr }, stdout).toEqual({ exit: 0, stderr: '' })
      expect(await schemaOf(url.href)).toEqual(await schemaOf(await databaseOf(server)))
      const again = await roscherk(
        ['restore', lastCopy(), ...encrypted],
        env((await aPlace()).path, { DATABASE_URL: url.href }),
      )
      expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('только в пустую базу') })
    } finally {
      await admin.query(`drop database ${name}`)
      await admin.end()
    }
  })
})
