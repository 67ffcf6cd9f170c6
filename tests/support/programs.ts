import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages that tests work with: any one program of each line will do, the first is preferred. */
const packages = [
  // a browser without a window takes half of the processor time
  [
    { name: 'chromium-headless-shell', program: 'chromium-headless-shell' },
    { name: 'chromium', program: 'chromium' },
  ],
  [{ name: 'poppler-utils', program: 'pdfsig' }],
  [{ name: 'qpdf', program: 'qpdf' }],
  [{ name: 'openssl', program: 'openssl' }],
  [{ name: 'unzip', program: 'unzip' }],
  [{ name: 'zbar-tools', program: 'zbarimg' }],
] as const

type Package = { name: string; program: string }

function pathOf(program: string): string | undefined {
  return ['/usr/bin', '/usr/local/bin', '/bin'].map((folder) => `${folder}/${program}`).find(existsSync)
}

const isMissing = (choice: readonly Package[]) => !choice.some(({ program }) => pathOf(program))

/** The installed browser, at best the one without a window; the path of Debian's chromium when there is none. */
export const chromiumPath = () => pathOf('chromium-headless-shell') ?? pathOf('chromium') ?? '/usr/bin/chromium'

/**
 * Finds what the tests need and installs what is missing where that is possible (root on Debian). What stays missing is
 * printed loudly: tests that need it are skipped.
 */
export function findPrograms(): { missing: string[] } {
  const absent = () => packages.filter(isMissing)
  if (absent().length > 0 && process.getuid?.() === 0 && pathOf('apt-get')) {
    process.stdout.write(
      `Ставлю для тестов: ${absent()
        .map(([{ name }]) => name)
        .join(', ')}\n`,
    )
    aptGet('update')
    aptGet('install', ...absent().map(([{ name }]) => name))
    // one name that this distribution lacks stops the rest: then each is tried
    for (const { name } of absent().flat()) aptGet('install', name)
  }
  const missing = absent().map((choice) => choice.at(-1)?.program ?? '')
  for (const program of missing) {
    process.stdout.write(`\n!!! НЕТ ПРОГРАММЫ ${program}: тесты, которым она нужна, пропущены !!!\n\n`)
  }
  return { missing }
}

function aptGet(act: 'install' | 'update', ...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', [act, '-y', '--no-install-recommends', ...names], { stdio: 'ignore', env })
}
