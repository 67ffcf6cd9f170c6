import {
  password_hashes_at_once_max,
  password_hashes_waiting_max,
  password_hashes_waiting_of_one_max,
} from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'

type Waiting = { address: string; start: () => void }

let running = 0
const waiting: Waiting[] = []

/**
 * Runs one computation of a password hash, at most a few at once: argon2 takes a core and 19 MiB for tens of
 * milliseconds, and threads that file access needs too. Others wait in order; a flood is refused.
 * @param address whose share of the queue it takes
 * @throws Refusal `too_many_requests` when this address, `not_ready` when all together have too many waiting
 */
export async function withHashSlot<T>(address: string, run: () => Promise<T>): Promise<T> {
  if (running >= password_hashes_at_once_max) await wait(address)
  else running += 1
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next.start()
    else running -= 1
  }
}

/** The slot is handed over by the one that ends, so `running` stays as it is. */
async function wait(address: string): Promise<void> {
  const own = waiting.filter((one) => one.address === address).length
  if (own >= password_hashes_waiting_of_one_max) refuse('too_many_requests', { retry_after_seconds: 2 })
  if (waiting.length >= password_hashes_waiting_max) refuse('not_ready', { retry_after_seconds: 5 })
  await new Promise<void>((start) => waiting.push({ address, start }))
}
