import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Modules of openssl and LibreOffice, by the places that have them. */
const modules: Record<string, string> = {
  'gost.so': '/usr/lib/*/engines-3/gost.so',
  'libsclo.so': '/usr/lib/libreoffice/program/libsclo.so',
}

/** Debian packages needed by tests: any one program of each line is enough, the first is preferred. */
const packages = [
  // a headless browser takes half of the CPU time
  [
    { name: 'chromium-headless-shell', program: 'chromium-headless-shell' },
    { name: 'chromium', program: 'chromium' },
  ],
  [{ name: 'poppler-utils', program: 'pdfsig' }],
  [{ name: 'qpdf', program: 'qpdf' }],
  [{ name: 'openssl', program: 'openssl' }],
  [{ name: 'unzip', program: 'unzip' }],
  [{ name: 'curl', program: 'curl' }],
  [{ name: 'jq', program: 'jq' }],
  [{ name: 'php-cli', program: 'php' }],
  [{ name: 'zbar-tools', program: 'zbarimg' }],
  [{ name: 'pgbouncer', program: 'pgbouncer' }],
  [{ name: 'libengine-gost-openssl', program: 'gost.so' }],
  [{ name: 'libreoffice-writer-nogui', program: 'soffice' }],
  [{ name: 'bubblewrap', program: 'bwrap' }],
  [{ name: 'libreoffice-calc-nogui', program: 'libsclo.so' }],
] as const

type Package = { name: string; program: string }

/** Where a program or module is installed. */
export function pathOf(program: string): string | undefined {
  const places = modules[program]
  if (places) return globSync(places)[0]
  return ['/usr/bin', '/usr/local/bin', '/bin', '/usr/sbin'].map((folder) => `${folder}/${program}`).find(existsSync)
}

const isMissing = (choice: readonly Package[]) => !choice.some(({ program }) => pathOf(program))
const lacksPreferred = ([{ program }]: readonly [Package, ...Package[]]) => !pathOf(program)

/** The installed browser, preferably headless; Debian's path of chromium when there is none. */
export const chromiumPath = () => pathOf('chromium-headless-shell') ?? pathOf('chromium') ?? '/usr/bin/chromium'

/**
 * Finds the programs needed by tests and installs missing ones where possible (root on Debian). The rest is printed;
 * tests that need them are skipped.
 */
export function findPrograms(): { missing: string[] } {
  const absent = () => packages.filter(isMissing)
  const wanted = packages.filter(lacksPreferred).map(([{ name }]) => name)
  if (wanted.length > 0 && process.getuid?.() === 0 && pathOf('apt-get')) {
    process.stdout.write(`Ставлю для тестов: ${wanted.join(', ')}\n`)
    aptGet('update')
    aptGet('install', ...wanted)
    // an unknown package name fails the whole command: each is then installed separately
    for (const { name } of absent().flat()) aptGet('install', name)
  }
  const missing = absent().map((choice) => choice.at(-1)?.program ?? '')
  for (const program of missing) sayMissing(program)
  if (!pathOf('promtool') && process.getuid?.() === 0) takeProgram('prometheus', 'usr/bin/promtool')
  if (!pathOf('promtool')) sayMissing('promtool')
  return { missing }
}

const sayMissing = (program: string) =>
  process.stdout.write(`\n!!! НЕТ ПРОГРАММЫ ${program}: тесты, которым она нужна, пропущены !!!\n\n`)

/** One program of a package whose installation would start a service. Without it the tests that use it are skipped. */
function takeProgram(name: string, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-program-'))
  spawnSync('apt-get', ['download', name], { stdio: 'ignore', cwd: folder })
  for (const archive of globSync(`${folder}/*.deb`)) spawnSync('dpkg-deb', ['-x', archive, folder], { stdio: 'ignore' })
  const taken = join(folder, file)
  if (existsSync(taken)) copyFileSync(taken, `/usr/local/bin/${basename(file)}`)
  rmSync(folder, { recursive: true, force: true })
}

export function aptGet(act: 'install' | 'update', ...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', [act, '-y', '--no-install-recommends', ...names], { stdio: 'ignore', env })
}
