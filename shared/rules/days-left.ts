const day_ms = 24 * 3600 * 1000
/** the days whose use gives the pace */
export const watched_days = 30
/** a single busy day says little about a month */
export const watched_days_min = 7
/** staff are told of balances that end sooner */
export const balance_ends_within_days = 7

export type Use = {
  /** signatures used since `first_at` */
  used: number
  /** the first of them, at most thirty days ago */
  first_at: string | undefined
}

/** How many signatures the money buys. In whole kopecks. */
export function signaturesFor(rubles: number, price: number): number {
  const kopecks = Math.round(price * 100)
  return kopecks > 0 ? Math.max(0, Math.floor(Math.round(rubles * 100) / kopecks)) : 0
}

/** For how many whole days this many signatures last at the recent pace; null when there is no pace. */
export function daysLeft(signatures: number, { used, first_at }: Use, now = Date.now()): number | null {
  if (used === 0 || first_at === undefined) return null
  const watched_days = Math.max(watched_days_min, (now - Date.parse(first_at)) / day_ms)
  return Math.floor((signatures * watched_days) / used)
}
