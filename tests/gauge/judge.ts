import type { Seconds } from './seconds.ts'

/** A file may take this many times what it took at the last release, at the speed of this machine: others may be busy on it. */
const budget_factor = 3
/** Shorter files vary by more than a factor: one of them may pay for the modules that all share. */
const budget_seconds_min = 15
/** What a file that the last release did not have is expected to take at the most. */
const new_file_seconds = 20
/** Files that took less say nothing about the speed of a machine. */
const telling_seconds_min = 1

export type Line = { name: string; seconds: number; before: number | undefined }

export type Judgement = {
  /** how many times longer than at the last release the median file took: the machine, or what else it does */
  slowness: number
  lines: Line[]
  /** all files at the last release's speed, over what they took then */
  growth: number
  /** lines over their budget, in seconds; none before the first release is kept */
  over: (Line & { budget: number })[]
}

/**
 * Compares the seconds of a run with those of the last release. The speed of the machine is the median over the files, so
 * that a slow machine is not a fault; a machine that is quicker gets no smaller budgets, for much of a test is waiting.
 */
export function judge(run: Seconds, release: Seconds): Judgement {
  const lines = Object.entries(run)
    .map(([name, seconds]) => ({ name, seconds, before: release[name] }))
    .toSorted((a, b) => b.seconds - a.seconds)
  const ratios = lines
    .flatMap(({ seconds, before }) => (before !== undefined && before >= telling_seconds_min ? [seconds / before] : []))
    .toSorted((a, b) => a - b)
  const slowness = ratios[Math.floor(ratios.length / 2)] ?? 1
  const budgetOf = ({ before = new_file_seconds }: Line) =>
    Math.max(budget_seconds_min, before * budget_factor) * Math.max(1, slowness)
  const total = (seconds: readonly number[]) => seconds.reduce((sum, second) => sum + second, 0)
  const before = total(Object.values(release))
  return {
    slowness,
    lines,
    growth: before > 0 ? total(lines.map(({ seconds }) => seconds)) / slowness / before : 1,
    over:
      before === 0
        ? []
        : lines.map((line) => ({ ...line, budget: budgetOf(line) })).filter(({ seconds, budget }) => seconds > budget),
  }
}

const shown = 10

/** The ten slowest files, what all took, and the steps before the tests. */
export function report({ slowness, growth, lines }: Judgement): string {
  const line = ({ name, seconds, before }: Line) =>
    `  ${seconds.toFixed(1).padStart(7)}  ${name}${before === undefined ? ' (new)' : `, ${before.toFixed(1)} at the last release`}`
  const isFile = ({ name }: Line) => name.startsWith('tests/')
  return [
    `The ${shown} slowest files, seconds; this machine takes ×${slowness.toFixed(2)} of what the last release took:`,
    ...lines.filter(isFile).slice(0, shown).map(line),
    `Before the tests:`,
    ...lines.filter((line) => !isFile(line)).map(line),
    `All together at equal speed: ×${growth.toFixed(2)} of the last release`,
  ].join('\n')
}
