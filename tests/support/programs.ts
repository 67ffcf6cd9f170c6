import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages that tests work with, each with a program of it. */
const packages = {
  chromium: 'chromium',
  'poppler-utils': 'pdfsig',
  qpdf: 'qpdf',
  openssl: 'openssl',
  unzip: 'unzip',
  'zbar-tools': 'zbarimg',
} as const

export const chromiumPath = '/usr/bin/chromium'

function isThere(program: string): boolean {
  return ['/usr/bin', '/usr/local/bin', '/bin'].some((folder) => existsSync(`${folder}/${program}`))
}

/**
 * Finds what the tests need, and installs it where that can be done (root on Debian). What stays missing is said
 * loudly: those tests are skipped.
 */
export function findPrograms(): { missing: string[] } {
  const absent = () => Object.entries(packages).filter(([, program]) => !isThere(program))
  const wanted = absent().map(([name]) => name)
  if (wanted.length > 0 && process.getuid?.() === 0 && isThere('apt-get')) {
    process.stdout.write(`Ставлю для тестов: ${wanted.join(', ')}\n`)
    const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update'], quiet)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...wanted], quiet)
  }
  const missing = absent().map(([, program]) => program)
  for (const program of missing) {
    process.stdout.write(`\n!!! НЕТ ПРОГРАММЫ ${program}: тесты, которым она нужна, пропущены !!!\n\n`)
  }
  return { missing }
}
