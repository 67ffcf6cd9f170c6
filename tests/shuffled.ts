/** `RUNS=10 node tests/shuffled.ts`: `npm test` again and again, its files in another order each time. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const runs = Number(process.env['RUNS'] ?? '10')
const failed: number[] = []
for (let seed = 1; seed <= runs; seed += 1) {
  const started = performance.now()
  const { code, last, repeated } = await run(String(seed))
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  process.stdout.write(`▸ order ${seed}: ${last}${repeated ? ', with a repeat' : ''}, ${minutes} minutes\n`)
  if (code !== 0 || repeated) failed.push(seed)
}
process.exitCode = failed.length

async function run(seed: string): Promise<{ code: number | null; last: string; repeated: boolean }> {
  const env = { ...process.env, ORDER_SEED: seed }
  const child = spawn(process.execPath, ['tests/run.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  let last = ''
  let repeated = false
  for await (const line of createInterface({ input: child.stdout })) {
    process.stdout.write(`${line}\n`)
    if (line !== '') last = line
    if (line.includes('passed only when repeated')) repeated = true
  }
  return { code: await ended, last, repeated }
}
