import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from '../server/pages/build-if-stale.ts'
import { check } from './check.ts'
import { findPrograms } from './support/programs.ts'

/** `npm test`: the checks, the tests on a real PostgreSQL, the pages in a real browser; one closing line of it all. */
type Count = { passed: number; failed: number; skipped: number }

const folder = mkdtempSync(join(tmpdir(), 'roscherk-run-'))

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

function runVitest(): Count {
  const words = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(folder, 'vitest.json')}`]
  const { status } = spawnSync('vitest', words, { stdio: 'inherit' })
  type Report = { numPassedTests: number; numFailedTests: number; numPendingTests: number }
  const read = report('vitest.json') as Report | null
  return counted(
    status,
    read && { passed: read.numPassedTests, failed: read.numFailedTests, skipped: read.numPendingTests },
  )
}

function runPlaywright(): Count {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json') }
  const { status } = spawnSync('playwright', ['test', '--reporter=list,json'], { stdio: 'inherit', env })
  type Report = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
  const read = report('playwright.json') as Report | null
  return counted(
    status,
    read && {
      passed: read.stats.expected,
      failed: read.stats.unexpected + read.stats.flaky,
      skipped: read.stats.skipped,
    },
  )
}

const { missing } = findPrograms()
const counts: Count[] = []
const failedChecks = check()
counts.push({ passed: 4 - failedChecks.length, failed: failedChecks.length, skipped: 0 })
counts.push(runVitest())
if (missing.includes('chromium')) counts.push({ passed: 0, failed: 0, skipped: 1 })
else {
  await buildIfStale({ info: (text) => process.stdout.write(`${text}\n`) })
  counts.push(runPlaywright())
}
rmSync(folder, { recursive: true, force: true })
const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`)
process.exitCode = sum('failed') > 0 ? 1 : 0
