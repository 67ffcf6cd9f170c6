import { execFile } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where Debian, the packages of The Document Foundation and Alpine install it. */
const places = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/opt/libreoffice*/program/soffice',
  '/usr/lib/libreoffice/program/soffice',
]

/**
 * Path of `soffice`, or null: none is installed, or `OFFICE_PATH` is `off`.
 * @throws Error when the configured path is no program
 */
export function findOffice(configured: string | undefined): string | null {
  if (configured === 'off') return null
  if (configured !== undefined) {
    accessSync(configured, constants.X_OK)
    return configured
  }
  const inPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'soffice'))
  return [...inPath, ...places.flatMap((place) => globSync(place))].find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** How a run of LibreOffice is separated from the machine. */
export type Isolation = {
  /** command that the program is appended to */
  prefix: string[]
  /** no address can be reached, not even of this machine */
  no_network: boolean
  /** user and group that own the folder of a run, where we may choose them */
  owner: { uid: number; gid: number } | null
}

/** `nobody`, which owns no file. */
const nobody = { uid: 65_534, gid: 65_534 }
const no_rights = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all']
const as_nobody = [...no_rights, `--reuid=${nobody.uid}`, `--regid=${nobody.gid}`, '--clear-groups']
/** own processes, which end with the first of them, and no network */
const apart = ['--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc']

const forRoot: Isolation[] = [
  { prefix: ['unshare', ...apart, ...as_nobody], no_network: true, owner: nobody },
  { prefix: ['unshare', '--net', ...as_nobody], no_network: true, owner: nobody },
  { prefix: as_nobody, no_network: false, owner: nobody },
]
const forUsers: Isolation[] = [
  { prefix: ['unshare', '--user', '--map-current-user', ...apart], no_network: true, owner: null },
  { prefix: ['unshare', '--user', '--map-current-user', '--net'], no_network: true, owner: null },
]
const none: Isolation = { prefix: [], no_network: false, owner: null }

/** The strictest isolation that this machine allows; containers and kernels differ in what they do. */
export async function findIsolation(): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0
  for (const isolation of isRoot ? forRoot : forUsers) {
    const [program, ...given] = [...isolation.prefix, 'true']
    const works = await run(program, given, { timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (works) return isolation
  }
  return none
}
