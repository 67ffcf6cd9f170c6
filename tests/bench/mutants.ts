import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPool, WorkerLost } from '#server/documents/pool/pool.ts'
import { inspect } from '#server/documents/tasks/inspect.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { uploadFaultTexts } from '#shared/text/field-faults.ts'
import { childPids, cpuSeconds } from './processes.ts'

/**
 * Sends damaged copies of fifty PDFs through intake: no crash, no worker over 2 s of CPU, nobody is asked to try a file
 * again that can never pass. The same number and seed give the same files:
 * `node tests/bench/mutants.ts [count] [seed] [folder]`.
 */
const [count = '20000', first = '1', folder = '../shared/data/pdf/corpus'] = process.argv.slice(2)
const seeds_max = 50
const seed_bytes_max = 300_000
const cpu_seconds_max = 2

const seeds = readdirSync(folder)
  .filter((file) => file.endsWith('.pdf'))
  .map((name) => ({ name, bytes: readFileSync(join(folder, name)) }))
  .filter(({ bytes }) => bytes.length <= seed_bytes_max)
  .slice(0, seeds_max)
if (seeds.length === 0) throw new Error(`no PDF of at most ${seed_bytes_max} bytes in ${folder}`)

/** Words whose exchange leads parsers astray more often than a flipped bit. */
const words = [
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  '/Length',
  '/Kids',
  '/Parent',
  '/Filter',
  '<<',
  '>>',
  '[',
  ']',
  'R',
  '0',
  '-1',
  '99999999999',
]

// one worker, so that its CPU time is that of the mutant
const losses: string[] = []
let stopped = 0
const pool = openPool({
  workers: 1,
  report: ({ task, cause, message }) => {
    // the second reader loops on some files: it is stopped, and the file goes another way
    if (task === 'read_again' && cause === 'cpu_time') stopped++
    else if (cause !== 'failed') losses.push(`${task}, ${cause}: ${message}`)
  },
})
await pool.warm()
const outcomes = new Map<string, number>()
let bad = 0
let slowest = 0

for (let number = Number(first); number < Number(first) + Number(count); number++) {
  const seed = seeds[number % seeds.length]
  if (!seed) break
  const before = used()
  losses.length = 0
  const answer = await outcomeOf(mutantOf(seed.bytes, number), seed.name)
  const outcome = losses[0] === undefined ? answer : `FAULT: the worker was lost, ${losses[0]}`
  const seconds = used() - before
  slowest = Math.max(slowest, seconds)
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  const isBad = outcome.startsWith('FAULT') || seconds > cpu_seconds_max
  if (!isBad) continue
  bad++
  say(`${outcome.slice(0, 70).padEnd(70)} ${seconds.toFixed(1)} s CPU, number ${number} of ${seed.name}`)
}
await pool.close()
say('')
for (const [outcome, files] of [...outcomes].toSorted((a, b) => b[1] - a[1]))
  say(`${String(files).padStart(7)}  ${outcome}`)
say(`the second reader was stopped at ${stopped} files`)
say(`${bad} of ${count} at fault, most CPU for one ${slowest.toFixed(2)} s (goal ${cpu_seconds_max} s)`)
if (bad > 0) process.exitCode = 1

async function outcomeOf(bytes: Buffer, name: string): Promise<string> {
  try {
    const { warnings } = await inspect(pool, bytes, name)
    return ['taken', ...warnings.map(({ code }) => code)].join(' ')
  } catch (error) {
    if (error instanceof WorkerLost) return `FAULT: the worker was lost: ${error.message}`
    if (!(error instanceof Refusal)) return `FAULT: ${error instanceof Error ? error.message : String(error)}`
    // the file will be as slow the next time
    if (error.code === 'not_ready' || error.message === uploadFaultTexts.too_complex) return `FAULT: ${error.message}`
    return `refused: ${error.code}`
  }
}

/** CPU of the workers; one that ended takes its time along. */
function used(): number {
  return childPids().reduce((sum, pid) => sum + cpuSeconds(pid), 0)
}

/** One to eight changes: flipped bits, other words, parts that are left out, repeated or moved. */
function mutantOf(original: Buffer, number: number): Buffer {
  const random = randomFrom(number)
  const below = (limit: number): number => Math.floor(random() * limit)
  let bytes: Buffer = Buffer.from(original)
  for (let changes = 1 + below(8); changes > 0; changes--) {
    const at = below(bytes.length)
    const part = bytes.subarray(at, at + 1 + below(200))
    const rest = bytes.subarray(at + part.length)
    const kind = below(5)
    if (kind === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
    else if (kind === 1) bytes = withOtherWord(bytes, below)
    else if (kind === 2) bytes = Buffer.concat([bytes.subarray(0, at), rest])
    else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at), part, part, rest])
    else {
      const to = below(at + 1)
      bytes = Buffer.concat([bytes.subarray(0, to), part, bytes.subarray(to, at), rest])
    }
  }
  return bytes
}

function withOtherWord(bytes: Buffer, below: (limit: number) => number): Buffer {
  const [one = '', other = ''] = [words[below(words.length)], words[below(words.length)]]
  const at = bytes.indexOf(one, below(bytes.length))
  if (at === -1) return bytes
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(other), bytes.subarray(at + one.length)])
}

/** Mulberry32: the same numbers on any machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
