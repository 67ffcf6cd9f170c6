import { siteStorage } from '#shared/browser/storage.ts'
import { code_again_after_seconds, code_lifetime_seconds } from '#shared/rules/limits.ts'

/**
 * Moments on this phone's clock, which may be wrong but runs evenly; computed from durations between the server's
 * times.
 */
export type CodeTimes = { group: string; retry_at: number; expires_at: number }

const name = 'signCodeSent'

type Sent = {
  retry_at?: string | undefined
  expires_at?: string | undefined
  /** the server's clock at that response, if known */
  at?: number
}

/** The end of a wait on this phone's clock, from two server times; without the server's, the usual wait at most. */
function localTime(moment: string | undefined, at: number | undefined, usual_seconds: number): number {
  const usual_ms = usual_seconds * 1000
  const wait_ms = moment ? Date.parse(moment) - (at ?? Date.now()) : usual_ms
  const isSane = wait_ms >= 0 && (at !== undefined || wait_ms <= usual_ms)
  return Date.now() + (isSane ? wait_ms : usual_ms)
}

export function codeTimes(group: string, { retry_at, expires_at, at }: Sent): CodeTimes {
  return {
    group,
    retry_at: localTime(retry_at, at, code_again_after_seconds),
    expires_at: localTime(expires_at, at, code_lifetime_seconds),
  }
}

/** Stored for a reload: someone waiting for a code comes back to its entry. */
export function storeCodeTimes(times: CodeTimes): void {
  siteStorage.set(name, JSON.stringify(times))
}

export function clearCodeTimes(): void {
  siteStorage.remove(name)
}

/** A code of this link that can still be entered. */
export function readCodeTimes(group: string): CodeTimes | undefined {
  try {
    const times = JSON.parse(siteStorage.get(name) ?? 'null') as Partial<CodeTimes> | null
    if (times?.group !== group || typeof times.retry_at !== 'number' || typeof times.expires_at !== 'number') return
    const left_ms = times.expires_at - Date.now()
    // a clock that was set back would show a wait of hours
    if (left_ms <= 0 || left_ms > code_lifetime_seconds * 1000) return
    return { group, retry_at: times.retry_at, expires_at: times.expires_at }
  } catch {
    return
  }
}
