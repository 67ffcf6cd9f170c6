import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { drill_copy_days_max, drill_signatures, type DrillCause } from '#shared/rules/drills.ts'
import type { Drilled } from '#shared/text/drills.ts'
import type { Config } from '#server/platform/core/config.ts'
import { freeBytes } from '#server/platform/core/free-bytes.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { placeOf } from '../backups/places.ts'
import { makePlace, removePlace, sweepDrills } from './sweep-drills.ts'

const entry = fileURLToPath(new URL('../commands/main.ts', import.meta.url))
const day_ms = 24 * 3600_000
const drill_hours_max = 12
const output_chars_max = 20_000
/** What stays free beside a restored copy: the reserve of the database, and its log while rows are loaded. */
const room_bytes_min = 1024 ** 3
const room_factor = 1.3

/** `detail`: what the restoring process said, for the log and the terminal of the operator */
export type Outcome = Drilled & { detail: string }

/**
 * Restores the newest copy into an empty place of its own with the embedded engine, in a child process, proves signatures of
 * it, and removes the place, whatever happened. Never throws for what is wrong with the copy.
 * @param free bytes on the disk of a folder
 * @param env of the server: keys and buckets; the database, files and messages of the server are not given to the child
 */
export async function drill(
  { config, db }: { config: Pick<Config, 'data_dir' | 'backup'>; db: Kysely<Tables> },
  env: NodeJS.ProcessEnv,
  signal?: AbortSignal,
  free = freeBytes,
): Promise<Outcome> {
  const { place, password_file } = config.backup
  const nothing = { copy: null, made_at: null, signatures: 0, detail: '' }
  if (place === undefined) return { ...nothing, cause: 'no_copy' }
  const found = await (await placeOf(place, env, (typed) => typed)).newest()
  if (!found) return { ...nothing, cause: 'no_copy' }
  const about = { ...nothing, copy: found.name, made_at: found.made_at.toISOString() }
  if (Date.now() - found.made_at.getTime() > drill_copy_days_max * day_ms) return { ...about, cause: 'old_copy' }
  if (found.name.endsWith('.enc') && !(await isReadable(password_file))) return { ...about, cause: 'no_password' }
  await sweepDrills(config.data_dir)
  if ((await free(config.data_dir)) < room_bytes_min + room_factor * (await bytesOf(db))) {
    return { ...about, cause: 'no_room' }
  }
  const folder = await makePlace(config.data_dir)
  try {
    const password = password_file === undefined ? [] : ['--password-file', password_file]
    const words = ['restore', found.typed, ...password, '--prove', String(drill_signatures)]
    const { code, said } = await run(words, environmentOf(env, folder), signal)
    const signatures = Number(/^Подписей доказано: (\d+)/m.exec(said)?.[1] ?? 0)
    return { ...about, signatures, cause: code === 0 ? null : causeOf(code, said), detail: said.trim() }
  } finally {
    await removePlace(folder)
  }
}

const isReadable = async (file: string | undefined) =>
  file !== undefined &&
  (await access(file).then(
    () => true,
    () => false,
  ))

/** A restored copy takes what the base and its files take now. */
async function bytesOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (pg_database_size(current_database())
    + coalesce((select sum(size) from files), 0))::float8 as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/** Nothing of the child may reach the server's database, files, gateways or port. */
function environmentOf(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const own = /^(DATABASE_|S3_|SMS_|SMTP_|SMPP_|DKIM_|TSA_|GOST_|OTEL_|ADMIN_|PORT$|HOST$|ROLE$|METRICS_)/
  const kept = Object.entries(env).filter(([name]) => !own.test(name))
  return { ...Object.fromEntries(kept), DATA_DIR: folder, DEMO: '0', ENDS_WITH: String(process.pid) }
}

type Ended = { code: number | null; said: string }

function run(words: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal | undefined): Promise<Ended> {
  const limit = AbortSignal.timeout(drill_hours_max * 3600_000)
  const child = spawn(process.execPath, ['--', entry, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-output_chars_max)))
  }
  return new Promise((resolve) => {
    child.once('error', (error) => (said += `\n${error.message}`))
    child.once('close', (code) => resolve({ code, said }))
  })
}

const causes: readonly [said: RegExp, cause: DrillCause][] = [
  [/Пароль не тот|короче \d+ знаков/, 'wrong_password'],
  [/с паролем .* не читается|Копия зашифрована/, 'no_password'],
  [/Ключей в копии нет/, 'no_keys'],
  [/другой версией|другого вида|версией 0\.x|database_before_1_0/, 'other_version'],
  [/повреждена|обрезана|неполна|Копия пуста|легли не все строки/, 'damaged'],
  [/ENOSPC|No space left/, 'no_room'],
]

/** The cause, recognised by the words of `restore`. */
function causeOf(code: number | null, said: string): DrillCause {
  if (code === 1) return 'findings'
  return causes.find(([text]) => text.test(said))?.[1] ?? 'failed'
}
