import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { font_folders, fonts_inside } from '#server/documents/core/office-fonts.ts'
import { folder_inside } from './office-profile.ts'

const run = promisify(execFile)

/**
 * How a run of LibreOffice is separated from the machine: by bubblewrap, which gives it processes, a network and a file
 * system of its own, with the programs of the machine, their fonts and the folder of the run.
 */
export type Isolation = {
  /** what runs as another user where we may choose one, before bubblewrap or inside it */
  before: string[]
  within: string[]
  namespaces: string[]
  /** user and group that own the folder of a run, where we may choose them */
  owner: { uid: number; gid: number } | null
}

/** `nobody`, which owns no file. */
const nobody = { uid: 65_534, gid: 65_534 }
const as_nobody = [
  ...'setpriv --no-new-privs --inh-caps=-all --bounding-set=-all --clear-groups'.split(' '),
  `--reuid=${nobody.uid}`,
  `--regid=${nobody.gid}`,
]
/** Without `/proc`, which systemd's protections of the kernel do not let be mounted anew. */
const namespaces = ['--unshare-ipc', '--unshare-pid', '--unshare-net']
const with_users = ['--unshare-user', ...namespaces]

const forRoot: Isolation[] = [
  { before: [], within: as_nobody, namespaces, owner: nobody },
  { before: as_nobody, within: [], namespaces: with_users, owner: nobody },
]
const forUsers: Isolation[] = [{ before: [], within: [], namespaces: with_users, owner: null }]

/** The isolation that this machine allows; null without bubblewrap, and where a container forbids its namespaces. */
export async function findIsolation(): Promise<Isolation | null> {
  const isRoot = process.getuid?.() === 0
  for (const isolation of isRoot ? forRoot : forUsers) {
    const [program = '', ...words] = isolated(isolation, '/', '/usr/bin/true', [])
    const works = await run(program, words, { timeout: 10_000 }).then(
      () => true,
      () => false,
    )
    if (works) return isolation
  }
  return null
}

/** Programs may start others only by their path: PostScript in a picture starts nothing. */
const no_programs = '/nonexistent'

/** The command that runs a program, of {@link startedBy}, with `folder` as {@link folder_inside}. */
export function isolated(how: Isolation, folder: string, program: string, words: readonly string[]): string[] {
  const folders = [
    '/usr',
    ...(program.startsWith('/usr/') ? [] : [installationOf(program)]),
    ...['/etc/fonts', '/etc/libreoffice', '/etc/ld.so.cache', '/var/cache/fontconfig'].filter(existsSync),
  ].map((path) => [path, path] as const)
  const fonts = Object.entries(font_folders).map(([name, path]) => [path, `${fonts_inside}/${name}`] as const)
  const visible = [...folders, ...fonts]
  const parents = new Set([...visible.map(([, inside]) => inside), folder_inside].flatMap(parentsOf))
  const seen = [
    ...'--dev /dev --perms 1777 --tmpfs /tmp'.split(' '),
    // bubblewrap would make them for its own user only
    ...[...parents].flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...visible.flatMap(([path, inside]) => ['--ro-bind', path, inside]),
    ...(program.startsWith('/usr/local/') ? [] : withoutLocal),
    ...['lib', 'lib32', 'lib64', 'bin', 'sbin'].flatMap(sameAsInUsr),
  ]
  const environment = {
    HOME: folder_inside,
    TMPDIR: '/tmp',
    PATH: no_programs,
    // where the loader looks without /proc, by which a program finds its own folder
    LD_LIBRARY_PATH: dirname(program),
    LANG: 'C.UTF-8',
    TZ: 'Europe/Moscow',
    FONTCONFIG_FILE: `${folder_inside}/fonts.conf`,
    SAL_USE_VCLPLUGIN: 'svp',
  }
  return [
    ...how.before,
    'bwrap',
    ...how.namespaces,
    ...'--die-with-parent --new-session --clearenv'.split(' '),
    ...seen,
    '--bind',
    folder,
    folder_inside,
    '--chdir',
    folder_inside,
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...how.within.map((word, nth) => (nth === 0 ? `/usr/bin/${word}` : word)),
    program,
    ...words,
  ]
}

/** Of `/usr/local`, where somebody may have installed the server, the fonts only. */
const local_fonts = '/usr/local/share/fonts'
const withoutLocal = ['--tmpfs', '/usr/local', '--ro-bind-try', local_fonts, local_fonts]

/** `/run` and `/run/fonts` of `/run/fonts/arimo` */
function parentsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === '/' ? [] : [...parentsOf(parent), parent]
}

/** Most systems have `/lib` as a link to `/usr/lib`, older ones and Alpine as a folder. */
function sameAsInUsr(name: string): string[] {
  const path = `/${name}`
  if (!existsSync(path)) return []
  return realpathSync(path).startsWith('/usr/') ? ['--symlink', `usr/${name}`, path] : ['--ro-bind', path, path]
}

/** `soffice` is a script that needs other programs and starts this one. */
export function startedBy(program: string): string {
  const real = realpathSync(program)
  const binary = join(dirname(real), 'soffice.bin')
  return existsSync(binary) ? binary : real
}

/** `/opt/libreoffice25.2` of `/opt/libreoffice25.2/program/soffice` */
function installationOf(program: string): string {
  const folder = dirname(program)
  return basename(folder) === 'program' ? dirname(folder) : folder
}
