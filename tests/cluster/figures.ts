import type { Tally } from './keyed.ts'
import type { Acknowledged } from './record.ts'
import type { Event } from './faults.ts'

/** A line that gets into docs/full-profile.md. */
export const figure = (text: string) => process.stdout.write(`▸ ${text}\n`)

/** Seconds without an acknowledged operation, the longest after each failover and before the next. */
export function withoutWrites(events: readonly Event[], acknowledged: readonly Acknowledged[]): number[] {
  const failovers = events.filter(({ isFailover }) => isFailover)
  const times = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
  return failovers.map(({ at }, nth) => {
    const next = failovers[nth + 1]?.at ?? Number.POSITIVE_INFINITY
    let longest = 0
    for (const [index, time] of times.entries()) {
      const before = times[index - 1] ?? time
      if (time > at && before < next) longest = Math.max(longest, time - Math.max(before, at))
    }
    return longest / 1000
  })
}

export const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The share of operations with the right outcome, from 0 to 1. */
export function rightPart({ right, wrong }: Tally): number {
  const count = right.reduce((sum, part) => sum + part, 0)
  return count === 0 ? 0 : count / (count + wrong.length)
}

/** `sign 503 not_ready × 12` */
export function counted(missed: readonly { kind: string; outcome: string }[]): string[] {
  const groups = Map.groupBy(missed, ({ kind, outcome }) => `${kind} ${outcome}`)
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length).map(([name, all]) => `${name} × ${all.length}`)
}
