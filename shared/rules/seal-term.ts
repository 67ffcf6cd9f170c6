import { seal_expires_soon_days } from './limits.ts'

const day_ms = 24 * 3600 * 1000

/** Whether it is time to obtain the next certificate of the seal. */
export function expiresSoon(valid_until: Date | string, now = Date.now()): boolean {
  return new Date(valid_until).getTime() - now < seal_expires_soon_days * day_ms
}
