import { sql } from 'kysely'
import type { Services } from '#server/platform/services/services.ts'
import { sourceOf } from './source-of.ts'
import { checkRecent } from './check-recent.ts'
import type { Finding } from './finding.ts'
import { beginProof, findings_kept_max, held_seconds, type Verification } from './proof.commands.ts'
import { checkFaultsAgain, goOn } from './proof.ts'
import type { Walk } from './walk.ts'

export const run_every_seconds = 60
/** At most so long of each minute: beside it what is new is checked. */
const full_portion_seconds = 30
const full_every_hours = 24
/** Findings are checked again soon, so that staff see when they are fixed. */
const faults_again_after_minutes = 10

type Checked = Pick<Services, 'db' | 'storage' | 'certificate' | 'log'>

/**
 * Checks the invariants every minute over new rows, and over everything in slices of at most half a minute of each, once
 * a day or as often as all slices take (docs/invariants.md).
 * @param mayBegin asked each minute: one of several servers checks
 */
export function startChecking(services: Checked, mayBegin: () => boolean): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!mayBegin()) return
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
  const steps = { recent: () => checkWhatIsNew(services), full: () => checkSomeSlices(services, signal) }
  for (const [kind, step] of Object.entries(steps)) {
    if (signal?.aborted) return
    try {
      await step()
    } catch (error) {
      if (!signal?.aborted) services.log.error({ err: error, kind }, 'verification failed')
    }
  }
}

/** A time far in the future was recorded before the clock went back; one a moment ahead is of another server. */
const isAhead = (column: string, seconds: number) =>
  sql<boolean>`${sql.ref(column)} > now() + make_interval(secs => ${seconds})`

async function checkWhatIsNew({ db, log }: Checked): Promise<void> {
  // the interval itself paces one server; half of it keeps a second one from repeating the work
  const due = sql<boolean>`started_at < now() - make_interval(secs => ${run_every_seconds / 2})`
  const row = await db
    .updateTable('verifications')
    .set({ started_at: sql`now()` })
    .where('kind', '=', 'recent')
    .where((eb) => eb.or([due, isAhead('started_at', run_every_seconds)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const { checks, seen } = await checkRecent(db, row)
  const all = checks.flatMap(({ name, findings }) => findings.map((finding) => ({ check: name, ...finding })))
  const findings = all.slice(0, findings_kept_max)
  if (all.length > 0 && all.length !== row.found)
    log.error({ kind: 'recent', found: all.length, findings }, 'verification found faults')
  await db
    .updateTable('verifications')
    // rows with findings stay new and are reported until they are fixed
    .set(all.length === 0 ? seen : {})
    .set({ finished_at: sql`now()`, found: all.length, findings: JSON.stringify(findings) })
    .where('kind', '=', 'recent')
    .execute()
}

async function checkSomeSlices(services: Checked, signal?: AbortSignal): Promise<void> {
  const { db, log } = services
  const held = await hold(services)
  if (!held) return
  const until = performance.now() + full_portion_seconds * 1000
  const source = sourceOf(services, signal)
  const report = ({ walk, findings: all, changed }: { walk: Walk; findings: Finding[]; changed: boolean }) => {
    if (!changed || all.length === 0) return
    const findings = all.slice(0, findings_kept_max)
    log.error({ kind: 'full', walk: walk.name, found: all.length, findings }, 'verification found faults')
  }
  try {
    const again = { minutes: faults_again_after_minutes }
    for await (const slice of checkFaultsAgain(source, 'full', again)) report(slice)
    const proof = held.walk === null && held.due ? await beginProof(db, 'full') : held
    if (proof.walk === null) return
    for await (const slice of goOn(source, { ...proof, kind: 'full' })) {
      report(slice)
      if (performance.now() > until) break
    }
    if (source.unchecked.gost > 0)
      log.warn(source.unchecked, 'signatures by ГОСТ not verified: openssl has no engine gost')
  } finally {
    await db.updateTable('verifications').set({ held_until: null }).where('kind', '=', 'full').execute()
  }
}

/** @returns nothing when no slice is due, or another server has them */
async function hold({ db }: Checked): Promise<(Verification & { due: boolean }) | undefined> {
  const due = sql<boolean>`(started_at < now() - make_interval(hours => ${full_every_hours})
    or ${isAhead('started_at', run_every_seconds)})`
  const isFree = sql<boolean>`(held_until is null or held_until < now() or ${isAhead('held_until', 2 * held_seconds)})`
  const hasFaults = sql<boolean>`exists (select from verification_faults f where f.kind = 'full'
    and f.checked_at < now() - make_interval(mins => ${faults_again_after_minutes}))`
  return db
    .updateTable('verifications')
    .set({ held_until: sql`now() + make_interval(secs => ${held_seconds})` })
    .where('kind', '=', 'full')
    .where(isFree)
    .where((eb) => eb.or([eb('walk', 'is not', null), due, hasFaults]))
    .returningAll()
    .returning(due.as('due'))
    .executeTakeFirst()
}
