import { sql } from 'kysely'
import type { VerificationFinding } from '#shared/contract/verification.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { checkRecent } from './check-recent.ts'
import { checkAll, type Check } from './check-all.ts'

const run_every_seconds = 60
const full_every_hours = 24
/** Findings are checked again soon, so that staff see when they are fixed. */
const full_again_after_minutes = 10
/** Where one row is wrong there may be a million. */
const findings_kept_max = 100

type Checked = Pick<Services, 'db' | 'storage' | 'certificate' | 'log'>
type Kind = Row<'verifications'>['kind']

/**
 * Checks the invariants every minute over new rows, once a day over everything (docs/invariants.md).
 * @param mayBegin asked each minute: one of several servers checks
 */
export function startChecking(services: Checked, mayBegin: () => boolean): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!mayBegin()) return
    // a full one may take hours
    running ??= checkDue(services, stopping.signal).finally(() => (running = undefined))
  }, run_every_seconds * 1000)
  return {
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}

/** Runs what is due, unless another server does. An error here is logged: it is no finding. */
export async function checkDue(services: Checked, signal?: AbortSignal): Promise<void> {
  for (const kind of ['recent', 'full'] as const) {
    if (signal?.aborted) return
    try {
      const row = await take(services, kind)
      if (row) await (kind === 'recent' ? runRecent(services, row) : runFull(services, row, signal))
    } catch (error) {
      if (!signal?.aborted) services.log.error({ err: error, kind }, 'verification failed')
    }
  }
}

async function take({ db }: Checked, kind: Kind): Promise<Row<'verifications'> | undefined> {
  // the interval itself paces one server; half of it keeps a second one from repeating the work
  const due =
    kind === 'recent'
      ? sql<boolean>`started_at < now() - make_interval(secs => ${run_every_seconds / 2})`
      : sql<boolean>`started_at < now() - case when found > 0 then make_interval(mins => ${full_again_after_minutes})
          else make_interval(hours => ${full_every_hours}) end`
  // a start far in the future was recorded before the clock went back; one a moment ahead is of another server that has
  // just taken it, since now() is the time when this transaction started
  const again = sql<boolean>`started_at > now() + make_interval(secs => ${run_every_seconds})`
  return db
    .updateTable('verifications')
    .set({ started_at: sql`now()` })
    .where('kind', '=', kind)
    .where((eb) => eb.or([due, again]))
    .returningAll()
    .executeTakeFirst()
}

async function runRecent(services: Checked, row: Row<'verifications'>): Promise<void> {
  const { checks, seen } = await checkRecent(services.db, row)
  const findings = findingsOf(checks)
  // rows with findings stay new and are reported until they are fixed
  await keep(services, row, findings, findings.length === 0 ? seen : {})
}

async function runFull(services: Checked, row: Row<'verifications'>, signal?: AbortSignal): Promise<void> {
  try {
    const { checks, unchecked } = await checkAll(services, { signal })
    if (unchecked.gost > 0) services.log.warn(unchecked, 'signatures by ГОСТ not verified: openssl has no engine gost')
    await keep(services, row, findingsOf(checks))
  } catch (error) {
    const { db } = services
    // interrupted by the shutdown, it is due as soon as a server runs again
    if (signal?.aborted) {
      await db
        .updateTable('verifications')
        .set({ started_at: new Date(0) })
        .where('kind', '=', 'full')
        .execute()
    }
    throw error
  }
}

const findingsOf = (checks: Check[]): VerificationFinding[] =>
  checks.flatMap(({ name, findings }) => findings.map((finding) => ({ check: name, ...finding })))

async function keep(
  { db, log }: Checked,
  { kind, found }: Row<'verifications'>,
  all: VerificationFinding[],
  seen: Partial<Row<'verifications'>> = {},
): Promise<void> {
  const findings = all.slice(0, findings_kept_max)
  if (all.length > 0 && all.length !== found)
    log.error({ kind, found: all.length, findings }, 'verification found faults')
  await db
    .updateTable('verifications')
    .set({ ...seen, finished_at: sql`now()`, found: all.length, findings: JSON.stringify(findings) })
    .where('kind', '=', kind)
    .execute()
}
