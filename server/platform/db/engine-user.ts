import { execFile } from 'node:child_process'
import { chmod, chown, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownerOf } from '#server/platform/core/data-dir.ts'
import { StartRefusal } from './start-refusal.ts'

const runFile = promisify(execFile)

/** PostgreSQL refuses to run as root; `undefined` means: run as the current user. */
export type EngineUser = { uid: number; gid: number } | undefined

const userName = 'postgres'

/**
 * The engine's environment: it must not inherit our keys and passwords, PG* variables, or a locale. macOS refuses to
 * start a server without a valid LC_ALL.
 */
export const engineEnvironment = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * The user for the engine. As root: the owner of the folder, when that is another one, so that a command of root leaves a
 * service its data; else a system user, created if missing.
 * @throws {StartRefusal} we are root and the user cannot be created
 */
export async function engineUser(dataDir: string): Promise<EngineUser> {
  if (process.getuid?.() !== 0) return undefined
  const owner = (await ownerOf(join(dataDir, 'postgres'))) ?? (await ownerOf(dataDir))
  if (owner) return owner
  const known = await lookUp()
  if (known) return known
  const cause = await makeUser()
  const made = await lookUp()
  if (made) return made
  throw new StartRefusal(
    `PostgreSQL не работает от root, а системного пользователя ${userName} создать не удалось (${cause}). ` +
      `Создайте его: useradd --system ${userName}, или запустите сервер от обычного пользователя, ` +
      'или укажите готовый сервер в DATABASE_URL.',
  )
}

async function lookUp(): Promise<EngineUser> {
  try {
    const [uid, gid] = await Promise.all([runFile('id', ['-u', userName]), runFile('id', ['-g', userName])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}

async function makeUser(): Promise<string> {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/bin/false',
  ]
  try {
    await runFile('useradd', [...options, userName])
    return 'useradd: пользователь не появился'
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error)
  }
}

/** Whether the engine's user may enter the folder or run the file; tested as that user, so ACLs count too. */
export async function reaches(user: EngineUser, path: string): Promise<boolean> {
  try {
    await runFile('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/', env: engineEnvironment })
    return true
  } catch {
    return false
  }
}

/** Gives the folder to the engine's user; PostgreSQL accepts no other owner and no mode wider than 750. */
export async function giveFolder(user: EngineUser, folder: string): Promise<void> {
  if (user && (await stat(folder)).uid !== user.uid) {
    await runFile('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  }
  await chmod(folder, 0o700)
}

export async function giveFile(user: EngineUser, file: string): Promise<void> {
  if (user) await chown(file, user.uid, user.gid)
}

type Ran = { code: number; output: string }

/** Runs a program of the engine as its user; the output goes into messages to the operator. */
export function runEngineProgram(user: EngineUser, program: string, options: string[]): Promise<Ran> {
  return new Promise((done) => {
    execFile(program, options, { ...user, cwd: '/', env: engineEnvironment }, (error, stdout, stderr) => {
      const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0
      done({ code, output: stdout + stderr + (error && !stderr ? error.message : '') })
    })
  })
}
