import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { showTime } from '#shared/rules/clock.ts'
import { lastDayOfMonth } from '#shared/rules/months.ts'
import { isBankingDay } from '#shared/rules/banking-days.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import { skipped_exit_code } from './full/parts.ts'
import { at, minutesUntil, today } from './support/clock.ts'

/**
 * `node tests/at-instants.ts [NAME…] [FILE…]`: the tests on a machine whose clock shows one of these instants. All its
 * processes have the same offset, so that time goes on in them; most runs begin shortly before a midnight.
 */
type Instant = { time: string; isOn(day: string): boolean }

/** The set-up of a run takes less: its files meet the midnight. */
const before_midnight = '23:57'

const next = (day: string) => daysBefore(day, -1)
const isWorkday = (day: string) => isBankingDay(new Date(`${day}T00:00:00Z`))

const instants: Record<string, Instant> = {
  evening: { time: '21:30', isOn: () => true },
  month: { time: before_midnight, isOn: (day) => day === lastDayOfMonth(day) && !day.endsWith('-12-31') },
  year: { time: before_midnight, isOn: (day) => day.endsWith('-12-31') },
  'leap-day': { time: before_midnight, isOn: (day) => next(day).endsWith('-02-29') },
  monday: { time: before_midnight, isOn: (day) => new Date(next(day)).getUTCDay() === 1 },
  'day-off': { time: before_midnight, isOn: (day) => isWorkday(day) && !isWorkday(next(day)) },
}

/**
 * Not libfaketime: beneath it the limits of PostgreSQL for statements and locks never end what waits, because inside a
 * call that waits it shows handlers of signals the real time.
 */
const folder = mkdtempSync(join(tmpdir(), 'roscherk-clock-'))
process.once('exit', () => rmSync(folder, { recursive: true }))
// the engine runs as another user
chmodSync(folder, 0o755)
const library = join(folder, 'offset-clock.so')
const source = fileURLToPath(new URL('support/offset-clock.c', import.meta.url))
if (spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source], { stdio: 'inherit' }).status !== 0) {
  process.stdout.write('!!! НЕТ ПРОГРАММЫ cc: прогон под другими часами пропущен !!!\n')
  process.exit(skipped_exit_code)
}

const words = process.argv.slice(2)
const names = words.filter((word) => word in instants)
const files = words.filter((word) => !(word in instants))

for (const [name, instant] of Object.entries(instants)) {
  if (names.length > 0 && !names.includes(name)) continue
  const shown = nextOf(instant)
  const code = await run(Math.round(minutesUntil(shown.toISOString()) * 60), files)
  process.stdout.write(`▸ ${name}, from ${showTime(shown)} in Moscow: ${code === 0 ? 'passed' : 'failed'}\n`)
  if (code !== 0) process.exitCode = 1
}

function nextOf({ time, isOn }: Instant): Date {
  let day = next(today())
  while (!isOn(day)) day = next(day)
  return at(day, time)
}

function run(offset_seconds: number, words: string[]): Promise<number | null> {
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    CLOCK_OFFSET_SECONDS: String(offset_seconds),
    NODE_OPTIONS: `--import=${new URL('support/pass-clock.ts', import.meta.url).href}`,
  }
  const child = spawn('vitest', ['run', ...words], {
    stdio: 'inherit',
    env,
  })
  return new Promise((done) => {
    child.once('error', () => done(null))
    child.once('exit', done)
  })
}
