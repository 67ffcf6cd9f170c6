import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { parts, skipped_exit_code, type Part } from './full/parts.ts'
import { writeReport, type Outcome, type Result } from './full/report.ts'

/**
 * `npm run test:full [-- NAME…]`: the parts of the full profile one after another, and their report. What the environment
 * sets goes before the settings of a part: `MINUTES=4 npm run test:full cluster`.
 */
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  process.stdout.write(`Нет таких частей: ${unknown.join(', ')}. Есть: ${parts.map(({ name }) => name).join(', ')}\n`)
  process.exit(2)
}

const results: Result[] = []
for (const part of parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  process.stdout.write(`\n— ${part.name}: ${part.shows}\n`)
  const result = await run(part)
  results.push(result)
  process.stdout.write(`— ${part.name}: ${result.outcome} in ${(result.seconds / 60).toFixed(1)} minutes\n`)
  // after each, so that an interrupted profile leaves what it has measured
  writeReport(
    results,
    parts.map(({ name }) => name),
  )
}
const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
for (const { part, outcome } of results) if (outcome !== 'passed') process.stdout.write(`✘ ${part.name}: ${outcome}\n`)
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
process.stdout.write(`\n${count('passed')} passed, ${count('failed')} failed${skipped}\n`)
process.exitCode = count('failed') > 0 ? 1 : 0

async function run(part: Part): Promise<Result> {
  const [program, ...words] = part.command
  const started = performance.now()
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'], env: { ...part.env, ...process.env } })
  const figures: string[] = []
  const ended = new Promise<number | null>((done) => {
    child.once('error', () => done(null))
    child.once('close', done)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`)
    const [, figure] = /^\s*▸ (.*)$/.exec(stripVTControlCharacters(line)) ?? []
    if (figure !== undefined) figures.push(figure)
  }
  const code = await ended
  const outcome: Outcome = code === 0 ? 'passed' : code === skipped_exit_code ? 'skipped' : 'failed'
  return { part, outcome, seconds: (performance.now() - started) / 1000, figures }
}
