import type { Outcome } from '#shared/ra/requests/use-act-on-chosen.ts'

/** Refused requests under each reason, the commonest first. */
export function byReason(refused: Outcome['refused']) {
  const reasons = new Map<string, Outcome['refused'][number]['id'][]>()
  for (const { id, why } of refused) reasons.set(why, [...(reasons.get(why) ?? []), id])
  return [...reasons].map(([why, ids]) => ({ why, ids })).toSorted((a, b) => b.ids.length - a.ids.length)
}
