import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataDir } from '#server/platform/core/data-dir.ts'
import { isAlive } from '#server/platform/core/is-alive.ts'
import { engineBinaries, isCode, type EngineBinaries } from './engine-binaries.ts'
import { engineUser, giveFile, giveFolder, reaches, runEngineProgram, type EngineUser } from './engine-user.ts'
import { StartRefusal } from './start-refusal.ts'

export type EngineFolder = {
  dataDir: string
  /** the cluster itself, `DATA_DIR/postgres` */
  cluster: string
  log: string
  user: EngineUser
  binaries: EngineBinaries
  /** of the superuser `postgres`, who holds the lock */
  adminPassword: string
  /** of the ordinary role that the server works as */
  rolePassword: string
}

/**
 * Everything on disk that the engine needs, created at the first start: folders, password, cluster.
 * @throws {StartRefusal} the folder cannot be used; the message says what to do
 */
export async function engineFolder(wantedDir: string, durable: boolean): Promise<EngineFolder> {
  if (process.platform === 'win32') {
    throw new StartRefusal(
      'Встроенная PostgreSQL работает в Linux и macOS. В Windows укажите DATABASE_URL или запустите в WSL.',
    )
  }
  const user = await engineUser(wantedDir)
  const dataDir = await ownDataDir(wantedDir, user)
  const cluster = join(dataDir, 'postgres')
  const binaries = await engineBinaries(dataDir, user)
  const adminPassword = await ownPassword(dataDir, cluster)
  const rolePassword = createHmac('sha256', adminPassword).update('role').digest('hex')
  const folder = { dataDir, cluster, log: join(dataDir, 'postgres.log'), user, binaries, adminPassword, rolePassword }
  await sweepDrafts(dataDir)
  if (!(await hasCluster(cluster))) await makeCluster(folder, durable)
  await checkMajor(folder)
  return folder
}

async function ownDataDir(wantedDir: string, user: EngineUser): Promise<string> {
  try {
    await makeDataDir(wantedDir)
  } catch (error) {
    throw new StartRefusal(`Папку данных ${wantedDir} нельзя создать (${text(error)}). Укажите другую в DATA_DIR.`)
  }
  const dataDir = await realpath(wantedDir)
  if (!(await reaches(user, dataDir))) {
    throw new StartRefusal(
      `Сервер запущен от root, а его PostgreSQL работает от системного пользователя postgres и не может войти в ${dataDir} ` +
        '(у одной из папок пути нет права x для других; так бывает с /root). Запустите с DATA_DIR=/var/lib/roscherk ' +
        'или от обычного пользователя.',
    )
  }
  return dataDir
}

async function ownPassword(dataDir: string, cluster: string): Promise<string> {
  const keys = join(dataDir, 'keys')
  const file = join(keys, 'postgres.password')
  await mkdir(keys, { recursive: true, mode: 0o700 })
  const kept = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return ''
    throw new StartRefusal(
      `Файл ${file} не читается (${text(error)}): сервер раньше запускали от другого пользователя.`,
    )
  })
  if (kept.trim()) return kept.trim()
  if (await hasCluster(cluster)) {
    throw new StartRefusal(
      `Есть данные ${cluster}, но нет пароля к ним ${file}. Верните папку keys из резервной копии.`,
    )
  }
  const password = randomBytes(32).toString('hex')
  const draft = `${file}.${process.pid}`
  await writeFile(draft, `${password}\n`, { mode: 0o600, flush: true })
  // two first starts at once: a link, unlike a rename, never replaces the other's password
  await link(draft, file).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw error
  })
  await rm(draft)
  await syncFolder(keys)
  return (await readFile(file, 'utf8')).trim()
}

async function hasCluster(cluster: string): Promise<boolean> {
  try {
    await readFile(join(cluster, 'PG_VERSION'))
    return true
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false
    throw new StartRefusal(
      `Папка ${cluster} не читается (${text(error)}): её создал сервер, запущенный от другого пользователя. ` +
        'Запускайте от того же пользователя или смените владельца всей DATA_DIR (chown -R).',
    )
  }
}

/** `initdb` works in a temporary folder that is renamed when complete: a half-made cluster never has the final name. */
async function makeCluster(folder: EngineFolder, durable: boolean): Promise<void> {
  const { dataDir, cluster, user } = folder
  const draft = join(dataDir, `${draftPrefix}${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(draft, { mode: 0o700 })
  try {
    const passwordFile = join(draft, 'password')
    await writeFile(passwordFile, folder.adminPassword, { mode: 0o600 })
    await giveFolder(user, draft)
    await giveFile(user, passwordFile)
    await runInitdb(folder, join(draft, 'cluster'), passwordFile, durable)
    await rename(join(draft, 'cluster'), cluster).catch(async (error: unknown) => {
      if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
      // another first start was quicker
      if (await hasCluster(cluster)) return
      throw new StartRefusal(`В ${cluster} лежит не база данных: уберите эту папку.`)
    })
    if (durable) await syncFolder(dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

const draftPrefix = 'postgres.initdb-'

/**
 * Temporary folders of interrupted starts; those of live processes are left alone. The `initdb` of a killed start may
 * still be writing: what cannot be removed now, a later start removes.
 */
async function sweepDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue
    const pid = Number.parseInt(name.slice(draftPrefix.length), 10)
    if (pid !== process.pid && isAlive(pid)) continue
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

/**
 * The builtin provider sorts by code point and folds Cyrillic case alike on every machine. pg_trgm still uses LC_CTYPE:
 * under plain C it finds no letter in «Иванов» (measured on 18.4), hence the first available UTF-8 locale.
 */
const ctypes = ['C.UTF-8', 'C.utf8', 'ru_RU.UTF-8', 'en_US.UTF-8', 'UTF-8']

async function runInitdb(folder: EngineFolder, target: string, passwordFile: string, durable: boolean): Promise<void> {
  for (const ctype of ctypes) {
    const { code, output } = await runEngineProgram(folder.user, folder.binaries.initdb, [
      `--pgdata=${target}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ])
    if (code === 0) return
    if (!output.includes('invalid locale name')) {
      throw new StartRefusal(`Базу данных не удалось создать (initdb, код ${code}): ${output.trim().slice(-1000)}`)
    }
  }
  throw new StartRefusal('В системе нет ни одной локали UTF-8: установите C.UTF-8 или ru_RU.UTF-8 (locale-gen).')
}

async function checkMajor({ cluster, binaries }: EngineFolder): Promise<void> {
  const made = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (made === binaries.major) return
  throw new StartRefusal(
    `Данные ${cluster} созданы PostgreSQL ${made}, а установлена ${binaries.major}. Верните прежнюю версию сервера ` +
      'или перенесите данные через pg_dump и pg_restore.',
  )
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function text(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
