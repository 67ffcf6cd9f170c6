import { cpSync, createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { openStorage } from '#server/documents/storage/open-storage.ts'
import { checkAll } from '#tests/support/check-all.ts'
import { migrate, readSchema } from '#server/platform/db/migrate.ts'
import { buildApp } from '#server/start/app.ts'
import { checkBackup, restoreBackup } from '#server/start/backups/restore-backup.ts'
import { readConfig } from '#server/start/config.ts'
import { openServices } from '#server/start/open-services.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { testDatabase } from '#tests/support/database.ts'
import { unreadRows } from '#tests/support/journal-names.ts'
import { logIntoCabinet, logIntoSupport } from '#tests/support/whole-server.ts'
import {
  checksumOf,
  keptCopy,
  keptPassword,
  migrationNames,
  migrationsFolder,
  readReleases,
  statementsOf,
} from './releases.support.ts'
import { schemaText } from './schema.support.ts'

const releases = readReleases()
const log = pino({ level: 'silent' })

test('a migration that was released is the same file, under the same number', () => {
  const frozen = releases.flatMap(({ migrations }) => Object.entries(migrations))
  expect(migrationNames().slice(0, frozen.length)).toEqual(frozen.map(([name]) => name))
  for (const [name, sum] of frozen) expect(checksumOf(name), name).toBe(sum)
})

test('each release has a section of the changelog', () => {
  const changelog = readFileSync(resolve(import.meta.dirname, '../..', 'CHANGELOG.md'), 'utf8')
  expect(releases).not.toEqual([])
  for (const { version } of releases) expect(changelog).toContain(`\n## ${version} `)
})

/** At each statement of the pending migrations: the full profile. */
const every = process.env['EVERY_STATEMENT'] === '1'

describe.each(releases.slice(-2))('release $version', async ({ version }) => {
  const database = await testDatabase()
  const { pool } = database
  const data = await temporaryDataDir()
  afterAll(() => data.remove())
  const known = releases.slice(0, releases.findIndex((release) => release.version === version) + 1)
  const count = known.flatMap(({ migrations }) => Object.keys(migrations)).length
  const pending = migrationNames().slice(count)
  const emptied = () => pool.query('drop schema public cascade; create schema public')

  test.runIf(pending.length > 0)(
    `an upgrade from ${version} that is killed at any statement leaves the schema that ${version} works on`,
    async () => {
      await emptied()
      await migrate(pool, undefined, count)
      const before = await schemaText(pool)
      const statements = pending.flatMap((name) => {
        const found = statementsOf(readFileSync(join(migrationsFolder, name), 'utf8'))
        expect(found.length, name).toBeGreaterThan(0)
        return found.map((_, at) => ({ name, until: found.slice(0, at + 1) }))
      })
      // all pending migrations are one transaction: one of its statements and the last show that
      const some = [statements[Math.floor(statements.length / 2)], statements.at(-1)]
      for (const { name, until } of every ? statements : some.filter((release) => release !== undefined)) {
        await expect(migrate(pool, killedAfter(name, until))).rejects.toThrow(name)
        expect(await schemaText(pool), `${name}, statement ${until.length}`).toBe(before)
        expect((await readSchema(pool)).pending).toEqual(pending)
      }
    },
  )

  test(`a database and files of ${version} upgrade: verification finds nothing, people see their requests and files`, async () => {
    await emptied()
    const copy = () => createReadStream(keptCopy(version))
    const { header } = await checkBackup(copy(), keptPassword)
    expect(header).toMatchObject({ product_version: version })
    expect(header.migrations).toHaveLength(count)
    const settings = readConfig({ DATA_DIR: data.path, DEMO: '1', OFFICE_PATH: 'off' })
    await restoreBackup(copy(), keptPassword, header, {
      dataDir: data.path,
      pool,
      storage: await openStorage(settings),
    })
    expect((await readSchema(pool)).pending).toEqual([])
    const services = await openServices({ ...settings, public_url: 'http://portal.test' }, log, database)
    const app = await buildApp(services, { pages: false })
    try {
      const { checks } = await checkAll(services)
      expect(checks.flatMap(({ findings }) => findings)).toEqual([])
      expect(await unreadRows(database.pool)).toEqual([])
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      const client = await logIntoCabinet(url)
      const { body: requests } = await client.get<SignRequest[]>('document-sign-requests')
      const statuses = requests.map(({ status }) => status)
      expect(statuses).toEqual(expect.arrayContaining(['sent', 'signed', 'rejected']))
      const signed = requests.find(({ status, sealed_at }) => status === 'signed' && sealed_at)
      const archive = await client.get<Buffer>(`document-sign-requests/${signed?.id}/evidence`)
      expect(archive.status).toBe(200)
      expect(archive.body.subarray(0, 2).toString()).toBe('PK')
      const staff = await logIntoSupport(url)
      expect((await staff.get<object[]>('clients')).body.length).toBeGreaterThan(0)
    } finally {
      await app.close()
      await services.close()
    }
  })
})

/** A folder of migrations up to this one, whose connection ends behind these statements. */
function killedAfter(name: string, statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of migrationNames()) {
    if (file < name) cpSync(join(migrationsFolder, file), join(folder, file))
  }
  writeFileSync(join(folder, name), `${statements.join('')}\nselect pg_terminate_backend(pg_backend_pid());\n`)
  return folder
}
