import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { still_counting_retry_seconds } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Log } from '#server/platform/db/embedded.ts'
import { databaseLimits } from '#server/platform/db/limits.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { withinTime } from '#server/platform/db/time-limit.ts'

/** Figures over millions of rows, and the moment that they are of. */
type Figures<F> = { figures: F; at: Date }
/** `counting`: newer ones are being counted */
type Given<F> = Figures<F> & { counting: boolean }
type Count<F> = (on: Kysely<Tables>) => Promise<F>

/** a caller waits so long for new figures: without older ones, and with them */
const wait_milliseconds_max = { without: 700, with_older: 100 }
/** figures that took longer are stored for those who come later */
const quick_milliseconds_max = 200
/** between looks at what another server counts */
const look_again_milliseconds = 250

type Kept = {
  kind: 'stats' | 'turnover' | 'clients_in_use'
  /** figures that are not older are given without counting */
  fresh_seconds: number
  /** what is quick to count is not stored, and so always new */
  only_slow?: boolean
}

/**
 * Figures that may take longer to count than a caller can wait. They are counted by one server at a time and stored in
 * the database; who asks meanwhile gets those of the last time, which say when that was.
 * @returns reads figures by a key; throws Refusal `still_counting` when they have never been counted and take longer
 */
export function storedFigures<F extends object>(
  { db, log }: { db: Kysely<Tables>; log: Log },
  { kind, fresh_seconds, only_slow = fresh_seconds === 0 }: Kept,
): (key: string, count: Count<F>) => Promise<Given<F>> {
  const counting = new Map<string, Promise<Figures<F>>>()

  return async (key, count) => {
    const older = await lastOf(db, key)
    if (older?.is_fresh) return { figures: older.figures, at: older.at, counting: false }
    const begun = counting.get(key) ?? begin(key, count, older?.at)
    const waits = older ? wait_milliseconds_max.with_older : wait_milliseconds_max.without
    const race = Promise.race([begun, sleep(waits, undefined, { ref: false })])
    const newer = await (older ? race.catch(() => undefined) : race)
    if (newer) return { ...newer, counting: false }
    if (older) return { figures: older.figures, at: older.at, counting: true }
    refuse('still_counting', { retry_after_seconds: still_counting_retry_seconds })
  }

  function begin(key: string, count: Count<F>, than: Date | undefined): Promise<Figures<F>> {
    const begun = countAlone(key, count, than).finally(() => counting.delete(key))
    counting.set(key, begun)
    begun.catch((error: unknown) => log.warn({ err: error, kind, key }, 'figures were not counted'))
    return begun
  }

  async function countAlone(key: string, count: Count<F>, than: Date | undefined): Promise<Figures<F>> {
    for (;;) {
      const found = await withinTime(db, databaseLimits.verifying_statement_ms_max, (tx) =>
        countOnce(tx, key, count, than),
      )
      if (found === null) refuse('still_counting', { retry_after_seconds: still_counting_retry_seconds })
      if (found !== 'counted elsewhere') return found
      await sleep(look_again_milliseconds, undefined, { ref: false })
    }
  }

  async function countOnce(tx: Kysely<Tables>, key: string, count: Count<F>, than: Date | undefined) {
    const { rows } = await sql<{ at: Date; is_alone: boolean }>`
      select now() as at, pg_try_advisory_xact_lock(hashtextextended(${`${kind} ${key}`}, 0)) as is_alone`.execute(tx)
    const [{ at, is_alone } = refuse('internal')] = rows
    if (!is_alone) return 'counted elsewhere'
    const last = await lastOf(tx, key)
    if (last && (!than || last.at > than)) return last
    const started = performance.now()
    const figures = await count(tx)
    if (!only_slow || performance.now() - started > quick_milliseconds_max) await store(tx, key, figures)
    return { figures, at }
  }

  async function lastOf(on: Kysely<Tables>, key: string): Promise<(Figures<F> & { is_fresh: boolean }) | undefined> {
    const { rows } = await sql<Figures<F> & { is_fresh: boolean }>`/* figures.last */
      select figures, at, at > now() - make_interval(secs => ${fresh_seconds}) as is_fresh
      from stored_figures where kind = ${kind} and key = ${key}`.execute(on)
    return rows[0]
  }

  async function store(tx: Kysely<Tables>, key: string, figures: F): Promise<void> {
    await sql`insert into stored_figures (kind, key, figures) values (${kind}, ${key}, ${JSON.stringify(figures)})
      on conflict (kind, key) do update set figures = excluded.figures, at = excluded.at`.execute(tx)
  }
}
