/**
 * `node tests/db/keep-release.ts` before a release is made: freezes the migrations that it adds, and keeps a copy of its
 * demo, which every later version must be able to upgrade (docs/decisions/0095).
 */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#tests/support/server-process.ts'
import { openDatabase } from '#tests/support/whole-server.ts'
import { roscherk } from '#tests/commands/command.support.ts'
import { checksumOf, keptCopy, keptPassword, migrationNames, readReleases, releasesFile } from './releases.support.ts'

const manifest = readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')
const { version } = JSON.parse(manifest) as { version: string }
const releases = readReleases()
if (releases.some((release) => release.version === version)) throw new Error(`${version} is kept`)

const folder = mkdtempSync(join(tmpdir(), 'roscherk-release-'))
const server = await startServer()
try {
  const database = await openDatabase(server)
  const open = `select from jobs where state in ('waiting', 'running') and run_at < now()`
  while ((await database.query(open)).rowCount !== 0) await sleep(200)
  await database.end()
  const password = join(folder, 'password')
  writeFileSync(password, `${keptPassword}\n`)
  const words = ['backup', join(folder, 'copies'), '--with-keys', '--password-file', password]
  const { code, stdout, stderr } = await roscherk(words, { DATA_DIR: server.dataDir, DATABASE_URL: '', DEMO: '' })
  if (code !== 0) throw new Error(stdout + stderr)
  const [copy = ''] = readdirSync(join(folder, 'copies'))
  renameSync(join(folder, 'copies', copy), keptCopy(version))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true })
}

const frozen = releases.flatMap(({ migrations }) => Object.keys(migrations))
const added = migrationNames().filter((name) => !frozen.includes(name))
releases.push({ version, migrations: Object.fromEntries(added.map((name) => [name, checksumOf(name)])) })
writeFileSync(releasesFile, `${JSON.stringify(releases, null, 2)}\n`)
