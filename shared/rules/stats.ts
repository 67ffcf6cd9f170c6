import type { SignRequestStatus } from './document-sign-requests.ts'

/** How a request has ended, as the overview tells requests apart. */
export const requestEndings = {
  signed: ['signed'],
  open: ['draft', 'approving', 'queued', 'sent', 'opened', 'confirmed'],
  rejected: ['rejected'],
  unsigned: ['expired', 'cancelled', 'failed'],
} as const satisfies Record<string, readonly SignRequestStatus[]>
export type RequestEnding = keyof typeof requestEndings

const day_ms = 24 * 3600 * 1000

/** Every day from `from` to `to`, both inclusive: `2026-11-01`, `2026-11-02`… */
export function daysBetween(from: string, to: string): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day_ms) + 1
  return Array.from({ length: Math.max(0, days) }, (_, at) =>
    new Date(Date.parse(from) + at * day_ms).toISOString().slice(0, 10),
  )
}

/** The day that is `days` days before `day`: `2026-11-30`, 29 → `2026-11-01`. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * day_ms).toISOString().slice(0, 10)
