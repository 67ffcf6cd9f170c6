import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()
const migrations = path.resolve(import.meta.dirname, '../../server/platform/db/migrations')

test('migration 0020 moves the hash of the original of sealed copies and leaves that of converted uploads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'roscherk-upgrade-'))
  const files = (await readdir(migrations)).toSorted()
  const copy = (from: string, to: string) =>
    Promise.all(
      files
        .filter((name) => name >= from && name < to)
        .map((name) => copyFile(`${migrations}/${name}`, `${folder}/${name}`)),
    )
  await pool.query('drop schema public cascade; create schema public')
  await copy('0001', '0020')
  await migrate(pool, folder)
  const { rows } = await pool.query<{ id: number }>(
    `insert into clients (kind, name) values ('legal', 'ООО «Ель»') returning id`,
  )
  const hash = (digit: string) => digit.repeat(64)
  for (const [purpose, sha256, source] of [
    ['original', hash('1'), hash('0')],
    ['original', hash('2'), null],
    ['sealed', hash('3'), hash('1')],
  ])
    await pool.query(
      `insert into files (client_id, purpose, name, mime, size, sha256, source_sha256, pages, page_sizes, storage_key,
         created_by) values ($1, $2, 'a.pdf', 'application/pdf', 1, $3, $4, 1, '[[1, 1]]', 'key', 'test')`,
      [rows[0]?.id, purpose, sha256, source],
    )
  await copy('0020', '0021')
  await migrate(pool, folder)
  await rm(folder, { recursive: true })
  const after = await pool.query('select purpose, source_sha256, original_sha256 from files order by id')
  expect(after.rows).toEqual([
    { purpose: 'original', source_sha256: hash('0'), original_sha256: null },
    { purpose: 'original', source_sha256: null, original_sha256: null },
    { purpose: 'sealed', source_sha256: null, original_sha256: hash('1') },
  ])
})
