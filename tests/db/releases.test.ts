import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { checkAll } from '#server/invariants/check-all.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { buildApp } from '#server/start/app.ts'
import { readConfig } from '#server/start/config.ts'
import { openServices } from '#server/start/open-services.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'
import { testDatabase } from '#tests/support/database.ts'
import { logIntoCabinet, logIntoSupport } from '#tests/support/whole-server.ts'
import { keptReleases, restoreRelease, schemaOf, statementsOf } from './releases.support.ts'

const migrations = resolve(import.meta.dirname, '../../server/platform/db/migrations')
const log = pino({ level: 'silent' })

describe.each(keptReleases)('what release %s left', async (version) => {
  const database = await testDatabase()
  const data = await temporaryDataDir()
  afterAll(() => data.remove())
  await restoreRelease(version, database.pool, data.path)
  const before = await schemaOf(database.pool)
  const applied = new Set(before.filter((line) => line.startsWith('migration ')).map((line) => line.slice(10)))
  const pending = readdirSync(migrations).filter((name) => name.endsWith('.sql') && !applied.has(name))

  test(`an upgrade from ${version} that is killed at any statement leaves the schema that ${version} works on`, async () => {
    const statements = pending.toSorted().flatMap((name) => {
      const found = statementsOf(readFileSync(join(migrations, name), 'utf8'))
      expect(found.length, name).toBeGreaterThan(0)
      return found.map((_, at) => ({ name, until: found.slice(0, at + 1) }))
    })
    // all pending migrations are one transaction: one of its statements and the last show that
    const some = [statements[Math.floor(statements.length / 2)], statements.at(-1)]
    for (const { name, until } of every ? statements : some.filter((one) => one !== undefined)) {
      await expect(migrate(database.pool, killedAfter(name, until))).rejects.toThrow(name)
      expect(await schemaOf(database.pool), `${name}, statement ${until.length}`).toEqual(before)
    }
  })

  test(`a database and files of ${version} upgrade: verification finds nothing, people see their requests and files`, async () => {
    expect((await migrate(database.pool)).applied).toEqual(pending.toSorted())
    const settings = readConfig({ DATA_DIR: data.path, DEMO: '1', OFFICE_PATH: 'off' })
    const services = await openServices({ ...settings, public_url: 'http://portal.test' }, log, database)
    const app = await buildApp(services, { pages: false })
    try {
      const { checks } = await checkAll(services)
      expect(checks.flatMap(({ findings }) => findings)).toEqual([])
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

/** At each statement of the pending migrations: the full profile. */
const every = process.env['EVERY_STATEMENT'] === '1'

/** A folder of migrations up to this one, whose connection ends behind these statements. */
function killedAfter(name: string, statements: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const file of readdirSync(migrations)) {
    if (file.endsWith('.sql') && file < name) cpSync(join(migrations, file), join(folder, file))
  }
  writeFileSync(join(folder, name), `${statements.join('')}\nselect pg_terminate_backend(pg_backend_pid());`)
  return folder
}
