import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/platform/db/engine-process.ts'
import { temporaryDataDir } from '#tests/support/data-dir.ts'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Part of the full profile: builds the pages twice and installs packages; the working tree must be committed. */
describe.skipIf(process.env['RELEASE'] !== '1')('a release', { timeout: 3_600_000 }, () => {
  const folder = join(tmpdir(), `roscherk-release-test-${process.pid}`)
  beforeAll(() => mkdirSync(folder))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const archive = `roscherk-${version}.tar.gz`
  const say = (figure: string) => process.stdout.write(`▸ ${figure}\n`)
  const make = async (out: string) => {
    await run(process.execPath, ['deploy/release/make-release.ts', '--out', out], { cwd: root })
    return join(out, archive)
  }
  let first_made: Promise<string> | undefined
  const made = () => (first_made ??= make(join(folder, 'a')))

  test('the same commit makes the same bytes', async () => {
    const first = readFileSync(await made())
    const second = readFileSync(await make(join(folder, 'b')))
    expect(first.equals(second)).toBe(true)
    say(`archive of ${(first.length / 2 ** 20).toFixed(1)} MB`)
  })

  test('an unpacked release proves its checksums, installs without development packages and starts without a build', async () => {
    await run('tar', ['-xzf', await made(), '-C', folder])
    const release = join(folder, `roscherk-${version}`)
    await run('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release })
    const installing = performance.now()
    await run('npx', ['--yes', '--package', 'node@24.21.0', '--', 'npm', 'ci', '--omit=dev'], { cwd: release })
    say(`npm ci --omit=dev in ${((performance.now() - installing) / 1000).toFixed(0)} s`)
    const modules = readdirSync(join(release, 'node_modules'))
    expect(modules.filter((name) => ['vite', 'vitest', 'react-admin', 'typescript'].includes(name))).toEqual([])
    const { stdout: size } = await run('du', ['-sm', release])
    say(`${size.split('\t')[0]} MB installed`)

    const data = await temporaryDataDir()
    const port = await freePort()
    const started = performance.now()
    const child = spawn('node_modules/.bin/node', ['--max-semi-space-size=4', 'server/start/main.ts'], {
      cwd: release,
      env: { PATH: process.env['PATH'], PORT: String(port), DATA_DIR: data.path, DEMO: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
    const url = `http://127.0.0.1:${port}`
    while (
      !(await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(output)
      await sleep(50)
    }
    say(`first start with demo data, ready in ${((performance.now() - started) / 1000).toFixed(1)} s`)
    const pages = await Promise.all(['/', '/support', '/personal'].map((path) => fetch(url + path)))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await data.remove()
    expect(output).not.toContain('собираю')
  })
})
