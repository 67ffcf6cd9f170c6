import { spawnSync } from 'node:child_process'
import { randomBytes, X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { openSecrets } from '#server/platform/core/secrets.ts'
import { aFolder } from '#tests/support/fixtures.ts'
import { onServer } from '#tests/support/database.ts'
import { temporaryDataDir, type DataDir } from '#tests/support/data-dir.ts'
import { startServer, type ServerProcess } from '#tests/support/server-process.ts'
import { isFull } from '#tests/support/full-profile.ts'
import { logIntoSupport } from '#tests/support/whole-server.ts'

type Seal = { fingerprint_sha256: string }
type Admin = { login: string }

const demoStaff = ['operator@demo.local', 'owner@demo.local']

/** TRIES=20 for the full run, of two and three servers in turn. */
const tries = Number(process.env['TRIES'] ?? 1)

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A database without a table, and a folder without a file. */
async function nothingYet(): Promise<{ data: DataDir; DATABASE_URL: string }> {
  const name = `${inject('testRun')}_${randomBytes(4).toString('hex')}`
  await onServer(`create database ${name}`)
  const data = await temporaryDataDir()
  closing.push(
    () => data.remove(),
    // without `force`, which PostgreSQL refuses to this role while an autovacuum worker is connected
    () => onServer(`drop database ${name}`),
  )
  const url = new URL(inject('testServerUrl'))
  url.pathname = name
  return { data, DATABASE_URL: url.href }
}

async function start(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const server = await startServer({ env })
  closing.push(() => server.stop())
  return server
}

const keysOf = (data: DataDir) => join(data.path, 'keys')
const pemOf = (data: DataDir, name: string) => new X509Certificate(readFileSync(join(keysOf(data), name)))

test(
  'servers that start together for the first time share one seal and one owner',
  { timeout: tries * 300_000 },
  async () => {
    for (let at = 0; at < tries; at += 1) {
      const { data, DATABASE_URL } = await nothingYet()
      const env = { DATABASE_URL, DATA_DIR: data.path }
      const started = await Promise.all(Array.from({ length: 2 + (at % 2) }, () => start(env)))

      const root = pemOf(data, 'seal-root.pem')
      expect(pemOf(data, 'seal-operator.pem').verify(root.publicKey)).toBe(true)
      expect(readdirSync(join(keysOf(data), 'issued'))).toHaveLength(1)
      expect(readdirSync(keysOf(data)).filter((name) => name.endsWith('.key.pem'))).toHaveLength(2)
      const own = pemOf(data, 'seal-operator.pem').fingerprint256
      for (const { url } of started) {
        const owner = await logIntoSupport(url)
        expect((await owner.get<Seal>('settings/seal')).body.fingerprint_sha256).toBe(own)
        expect((await owner.get<Admin[]>('admins')).body.map(({ login }) => login).toSorted()).toEqual(demoStaff)
      }
      for (const close of closing.splice(0).toReversed()) await close()
    }
  },
)

test.runIf(isFull)(
  'a start without the known keys says which one is missing and makes no other; with them it goes on',
  async () => {
    const { data, DATABASE_URL } = await nothingYet()
    const server = await start({ DATABASE_URL, DATA_DIR: data.path })
    await server.terminate()
    const keys = keysOf(data)
    const before = Object.fromEntries(
      readdirSync(keys)
        .filter((name) => name.endsWith('.pem') || name === 'secret.key')
        .map((name) => [name, readFileSync(join(keys, name))]),
    )
    const losses: [reason: string, spoil: () => void][] = [
      ['нет secret.key', () => rmSync(join(keys, 'secret.key'))],
      ['не тот, с которым', () => writeFileSync(join(keys, 'secret.key'), randomBytes(32))],
      ['корневого сертификата печати', () => removeSeal(keys)],
    ]
    for (const [reason, spoil] of losses) {
      spoil()
      const spoilt = readdirSync(keys)
      await expect(server.restart()).rejects.toThrow(reason)
      expect(readdirSync(keys)).toEqual(spoilt)
      for (const [name, bytes] of Object.entries(before)) writeFileSync(join(keys, name), bytes, { mode: 0o600 })
    }
    await server.restart()
  },
)

function removeSeal(keys: string): void {
  for (const name of readdirSync(keys)) if (name.startsWith('seal-')) rmSync(join(keys, name))
}

/** In a process with a file size limit, as on a full disk. */
function openSecretsWithoutRoom(folder: string): number | null {
  const root = join(import.meta.dirname, '../..')
  const script = `import { openSecrets } from ${JSON.stringify(join(root, 'server/platform/core/secrets.ts'))}
    await openSecrets(${JSON.stringify(folder)})`
  const started = spawnSync('/bin/sh', ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, '-e', script])
  return started.status
}

test('a first start on a full disk leaves no partial key: the next one makes it', async () => {
  const folder = aFolder()
  expect(openSecretsWithoutRoom(folder)).not.toBe(0)
  const [first, second] = [await openSecrets(folder, undefined), await openSecrets(folder, undefined)]
  expect(first.mac('code')).toEqual(second.mac('code'))
  expect(readdirSync(join(folder, 'keys'))).toEqual(['secret.key'])
})
