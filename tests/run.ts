import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { arePagesFresh, buildIfStale } from '../server/pages/build-if-stale.ts'
import { check, check_count } from './check.ts'
import { judge, report as judged } from './gauge/judge.ts'
import { installSeconds, lastRelease, lastRun, readSeconds } from './gauge/seconds.ts'
import { findPrograms } from './support/programs.ts'

/**
 * `npm test`: the tests on a real PostgreSQL with the checks and the build of the pages beside them, then the pages in a
 * real browser; one closing line of it all.
 */
type Count = { passed: number; failed: number; skipped: number }

/** Repeated at the end of the output: a log is often kept by its last lines only. */
const failures: string[] = []

const folder = mkdtempSync(join(tmpdir(), 'roscherk-run-'))

/** Of each file of tests, and of what came before them. */
const seconds: Record<string, number> = {}
const inFolder = (file: string) => readSeconds(join(folder, file))

function report(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown
  } catch {
    return null
  }
}

/** A runner that died before its report counts as one failure; so does one that failed outside any test. */
function counted(status: number | null, count: Count | null): Count {
  if (!count) return { passed: 0, failed: 1, skipped: 0 }
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

/** Resolves with the exit code, or null when it could not be started or was killed. */
function run(program: string, words: string[], env: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const child = spawn(program, words, { stdio: 'inherit', env: { ...process.env, RUN_FOLDER: folder, ...env } })
  return new Promise((done) => {
    child.once('error', () => done(null))
    child.once('exit', done)
  })
}

async function runChecks(): Promise<Count> {
  const failed = await check()
  failures.push(...failed)
  return { passed: check_count - failed.length, failed: failed.length, skipped: 0 }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

async function runVitest(): Promise<Count> {
  const status = await run('vitest', ['run'])
  Object.assign(seconds, inFolder('vitest-seconds.json'))
  const read = report('vitest.json') as VitestReport | null
  for (const file of read?.testResults ?? []) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file.name} › ${fullName}\n${failureMessages[0]}`)
    // the file itself, its set-up for example
    if (file.status === 'failed' && failed.length === 0) failures.push(`${file.name}\n${file.message}`)
  }
  return counted(
    status,
    read && { passed: read.numPassedTests, failed: read.numFailedTests, skipped: read.numPendingTests },
  )
}

type Suite = {
  file: string
  suites?: Suite[]
  specs: { tests: { results: { duration: number }[] }[] }[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** Of all stories of a file, at all widths; of a repeated one, its repetition: what failed has waited in vain. */
function storySeconds({ suites = [], specs }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.slice(-1)))
  const own_ms = results.reduce((sum, { duration }) => sum + duration, 0)
  return own_ms / 1000 + suites.reduce((sum, suite) => sum + storySeconds(suite), 0)
}

async function runPlaywright(): Promise<Count> {
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') }
  const status = await run('playwright', ['test', '--reporter=list,json'], env)
  const read = report('playwright.json') as PlaywrightReport | null
  Object.assign(seconds, inFolder('start-seconds.json'))
  for (const suite of read?.suites ?? []) seconds[`tests/e2e/${suite.file}`] = storySeconds(suite)
  if (read && read.stats.flaky > 0)
    failures.push(`${read.stats.flaky} stories passed only when repeated: see «flaky» above, and correct them`)
  return counted(
    status,
    read && {
      passed: read.stats.expected + read.stats.flaky,
      failed: read.stats.unexpected,
      skipped: read.stats.skipped,
    },
  )
}

const { missing } = findPrograms()
const hasBrowser = !missing.includes('chromium')

/** @returns whether there are pages to test */
async function built(): Promise<boolean> {
  const wasFresh = arePagesFresh('best')
  const started = performance.now()
  try {
    await buildIfStale({ info: (text) => process.stdout.write(`${text}\n`) }, 'best')
    if (!wasFresh) seconds['build'] = (performance.now() - started) / 1000
    return true
  } catch (error) {
    process.stdout.write(`${String(error)}\n`)
    return false
  }
}

const install_seconds = installSeconds()
if (install_seconds !== undefined) seconds['npm ci'] = install_seconds
const checksAndBuild = runChecks().then(async (count) => ({ count, pages: hasBrowser && (await built()) }))
const [{ count, pages }, tests] = await Promise.all([checksAndBuild, runVitest()])
const counts = [count, tests]
if (!hasBrowser) counts.push({ passed: 0, failed: 0, skipped: 1 })
else counts.push(pages ? await runPlaywright() : { passed: 0, failed: 1, skipped: 0 })
rmSync(folder, { recursive: true, force: true })
mkdirSync(dirname(lastRun), { recursive: true })
writeFileSync(lastRun, JSON.stringify(seconds, null, 2))
const judgement = judge(seconds, readSeconds(lastRelease))
process.stdout.write(`\n${judged(judgement)}\n`)
for (const { name, seconds, budget } of judgement.over)
  failures.push(
    `${name} took ${seconds.toFixed(1)} s; its budget on this machine, at its present load, is ${budget.toFixed(1)} s`,
  )
counts.push({ passed: 0, failed: judgement.over.length, skipped: 0 })
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
const chars_of_failure_max = 2000
for (const failure of failures) process.stdout.write(`\n✘ ${failure.slice(0, chars_of_failure_max)}\n`)
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
