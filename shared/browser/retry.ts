/** Responses that the same call is likely not to get again. */
const retry_statuses = new Set([408, 409, 425, 429, 500, 502, 503, 504])
/** Methods that change something are repeated by the user only. */
const changing = new Set(['PATCH', 'POST', 'PUT', 'DELETE'])

const delay_ms = 300
/** longer waits are not worth it: the call fails instead */
const wait_max_ms = 5000

export function retriesOf(method: string, wanted?: number): number {
  return wanted ?? (changing.has(method) ? 0 : 1)
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3). */
function askedFor(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0)
}

/**
 * How long to wait before the next attempt; `undefined` when there is no point in one. No response counts as a failed
 * attempt.
 */
export function retryDelay(response: Response | undefined, now = Date.now()): number | undefined {
  if (!response) return delay_ms
  if (!retry_statuses.has(response.status)) return undefined
  const wait = askedFor(response.headers.get('retry-after'), now) ?? delay_ms
  return wait > wait_max_ms ? undefined : wait
}
