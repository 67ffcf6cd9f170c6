import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { applyPatch, seededBugs } from './seeded-bugs.ts'

/**
 * `npm run test:bugs`: seeds each bug into a copy of the sources and sees its tests fail. A bug that no test notices is
 * a failure. `--of NAME` tries the bugs named so.
 */
const { values } = parseArgs({ options: { of: { type: 'string', default: '' } } })
const root = join(import.meta.dirname, '../..')
const left_out = new Set(['.git', 'node_modules', 'data', 'builds', 'dist', 'test-results'])

const copy = mkdtempSync(join(tmpdir(), 'roscherk-bugs-'))
process.once('SIGINT', () => process.exit(130))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
cpSync(root, copy, { recursive: true, filter: (path) => dirname(path) !== root || !left_out.has(basename(path)) })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

type Report = { testResults: { assertionResults: { status: string; fullName: string }[] }[] }

/** @returns the titles of the tests that failed; null when the run ended without a report */
function failedTests(files: readonly string[], ...options: string[]): string[] | null {
  const outputFile = join(copy, 'report.json')
  rmSync(outputFile, { force: true })
  const words = ['run', ...files, '--reporter=json', `--outputFile=${outputFile}`, ...options]
  spawnSync('vitest', words, { cwd: copy, stdio: 'ignore' })
  try {
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
    return tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName)
  } catch {
    return null
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

const bugs = seededBugs().filter(({ name }) => name.includes(values.of))
const sound = failedTests([...new Set(bugs.flatMap(({ red }) => red))])
if (sound?.length !== 0) {
  say(`Without any bug these fail: ${sound?.join(', ') ?? 'the run itself'}`)
  process.exit(1)
}
let unnoticed = 0
for (const { name, bug, red, patch } of bugs) {
  applyPatch(copy, patch)
  const failed = failedTests(red, '--bail=1')
  applyPatch(copy, patch, '--reverse')
  if (failed?.length) say(`✓ ${name}: ${failed[0]}`)
  else {
    unnoticed += 1
    say(`✘ ${name}: ${failed ? 'no test notices that' : 'the tests did not run:'} ${bug}`)
  }
}
say(`\n${bugs.length - unnoticed} passed, ${unnoticed} failed`)
process.exitCode = unnoticed > 0 ? 1 : 0
