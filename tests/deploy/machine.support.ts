import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const roots_of_trust = '/etc/ssl/certs/ca-certificates.crt'
export const run = promisify(execFile)

/** A temporary folder for the release of this commit and a bare Debian. */
export function openMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'roscherk-machine-'))
  // users of the Debian come through it
  chmodSync(folder, 0o755)
  const debian = join(folder, 'debian')
  const ends: (() => unknown)[] = []
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' }
  return {
    folder,
    debian,
    async fill() {
      const words = ['deploy/release/make-release.ts', '--out', folder]
      await run(process.execPath, words, { cwd: root, maxBuffer: 2 ** 26 })
      await run('debootstrap', ['--variant=minbase', 'bookworm', debian], { maxBuffer: 2 ** 26 })
      writeFileSync(join(debian, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
      copyFileSync('/etc/resolv.conf', join(debian, 'etc/resolv.conf'))
      if (existsSync(roots_of_trust)) copyFileSync(roots_of_trust, join(debian, 'etc/machine.crt'))
      // for an image, before anything is installed into it
      await run('tar', ['-C', debian, '--exclude=./dev/*', '-cf', join(folder, 'debian.tar'), '.'])
    },
    within: (...words: string[]) => run('chroot', [debian, ...words], { env, maxBuffer: 2 ** 26 }),
    /** Mounts what programs of the Debian need of the kernel. */
    mount() {
      for (const [type, place] of Object.entries({ proc: 'proc', tmpfs: 'dev/shm' })) {
        const path = join(debian, place)
        mkdirSync(path, { recursive: true })
        if (spawnSync('mount', ['-t', type, type, path]).status === 0) ends.push(() => spawnSync('umount', [path]))
      }
    },
    /** Stops what a test that failed has left running. */
    atClose(end: () => unknown) {
      ends.push(end)
    },
    async close() {
      for (const end of ends.toReversed()) await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Asks until the server is ready. @throws Error with its output when it is over */
export async function ready(
  port: number,
  isOver: () => boolean | Promise<boolean>,
  outputOf: () => string | Promise<string>,
): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (await isOver()) throw new Error(await outputOf())
    await sleep(200)
  }
}
