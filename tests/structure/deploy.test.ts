import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { releasedPaths } from '../../deploy/release/contents.ts'
import { sbomOf } from '../../deploy/release/sbom.ts'
import { importsBelow } from './import-graph.ts'

const root = resolve(import.meta.dirname, '../..')
const deploy = join(root, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'roscherk-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = join(deploy, 'roscherk.env')
const generator = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

const names = [...readFileSync(environment, 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
const only = (values: Record<string, string | undefined>) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

function byNode(): Record<string, string> {
  const words = [`--env-file=${environment}`, '-p', 'JSON.stringify(process.env)']
  return JSON.parse(execFileSync(process.execPath, words, { env: {}, encoding: 'utf8' })) as Record<string, string>
}

function byShell(): Record<string, string> {
  const text = execFileSync('/bin/sh', ['-c', 'set -a; . "$0"; exec env -0', environment], {
    env: { PATH: process.env['PATH'] },
  })
  const pairs = text
    .toString()
    .split('\0')
    .map((pair) => /^([^=]+)=([\s\S]*)$/.exec(pair))
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', pair[2] ?? '']] : [])))
}

/** Its parser of environment files, which prints them again: quoted, with a backslash before what it escapes. */
function bySystemd(): Record<string, string> {
  mkdirSync(join(folder, 'environment.d'), { recursive: true })
  cpSync(environment, join(folder, 'environment.d/roscherk.conf'))
  const text = execFileSync(generator, { env: { XDG_CONFIG_HOME: folder }, encoding: 'utf8' })
  const plain = (value: string) => (value.startsWith('"') ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value)
  const lines = text.split('\n').map((line) => /^([^=]+)=(.*)$/.exec(line))
  return Object.fromEntries(lines.flatMap((line) => (line ? [[line[1] ?? '', plain(line[2] ?? '')]] : [])))
}

test.skipIf(!existsSync(generator))(
  'systemd, a shell and node --env-file read the example of settings the same',
  () => {
    const read = only(byNode())
    expect(names.length).toBeGreaterThan(20)
    expect(read['OPERATOR_NAME']).toBe('ООО «Ваша компания»')
    expect(read['SMS_PASSWORD']).toBe('пароль со знаками "$&;`=#')
    expect(only(byShell())).toEqual(read)
    expect(only(bySystemd())).toEqual(read)
  },
)

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

test.skipIf(!hasSystemd)('the unit of systemd is valid, and exposed at most 3.0', () => {
  const unit = readFileSync(join(deploy, 'systemd/roscherk.service'), 'utf8')
  // the program is checked to exist; the path of this checkout may have a blank
  const here = join(folder, 'roscherk.service')
  writeFileSync(here, unit.replaceAll('/opt/roscherk/current/node_modules/.bin/node', '/usr/bin/env'))
  const verified = spawnSync('systemd-analyze', ['verify', here], { encoding: 'utf8' })
  expect(verified.stderr.split('\n').filter((line) => line.includes('roscherk.service'))).toEqual([])
  const judged = spawnSync('systemd-analyze', ['security', '--offline=true', here], { encoding: 'utf8' })
  const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(judged.stdout)?.[1]
  expect(Number(exposure)).toBeGreaterThan(0)
  expect(Number(exposure)).toBeLessThanOrEqual(3)
})

test('a release has every file that its server imports', () => {
  const released = releasedPaths(root)
  const isReleased = (file: string) => released.some((path) => file === path || file.startsWith(`${path}/`))
  const imports = ['server', 'shared'].flatMap((area) => importsBelow(root, area))
  // pages are built, not imported
  const ofServer = imports.filter(({ from }) => from.startsWith('server/'))
  expect(ofServer.length).toBeGreaterThan(1000)
  expect(ofServer.filter(({ to }) => !isReleased(to))).toEqual([])
})

test('no package that the server imports is a development dependency', () => {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>
  }
  const text = execFileSync(
    'git',
    [
      'grep',
      '-hoE',
      `(from|import) ?\\(?'[@a-z][^']*'`,
      '--',
      ...['server', 'shared/contract', 'shared/rules', 'shared/text'].map((area) => `${area}/*.ts`),
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const packages = [...text.matchAll(/'((?:@[^/']+\/)?[^/']+)/g)].map(([, name = '']) => name)
  expect(packages).toContain('fastify')
  expect([...new Set(packages)].filter((name) => name in devDependencies)).toEqual([])
})

test('the SBOM of a release is the same in every folder, lists every package of the lock, and names no host or moment', () => {
  const elsewhere = mkdtempSync(join(folder, 'release-'))
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(root, file), join(elsewhere, file))
  const text = sbomOf(elsewhere)
  expect(sbomOf(root)).toBe(text)
  const { components, $schema } = JSON.parse(text) as { $schema: string; components: Component[] }
  type Component = { purl: string; hashes?: { content: string }[]; properties?: { name: string }[] }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>
  }
  const locked = Object.entries(packages).filter(([path]) => path !== '')
  const nameOf = ([path, { version }]: (typeof locked)[number]) => `${path.split('node_modules/').at(-1)}@${version}`
  const listed = (which: Component[]) =>
    new Set(which.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', ''))))
  expect(listed(components)).toEqual(new Set(locked.map(nameOf)))
  const installed = components.filter(({ properties = [] }) => !properties.some(({ name }) => /development/.test(name)))
  const needed = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional)
  expect(needed.map(nameOf).filter((name) => !listed(installed).has(name))).toEqual([])
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([])
  expect(text.replace($schema, '')).not.toMatch(/https?:|\d{4}-\d\d-\d\dT|urn:uuid|resolved/)
})
