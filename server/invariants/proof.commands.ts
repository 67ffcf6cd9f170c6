import { sql, type Kysely, type UpdateObject } from 'kysely'
import type { VerificationFinding } from '#shared/contract/verification.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { before_first, type Slice } from './walk.ts'
import { walks } from './walks.ts'

/** A whole verification: the server's own, or that of the command. */
export type ProofKind = 'full' | 'by_hand'
export type Verification = Row<'verifications'>
type Run = Pick<Verification, 'kind' | 'run'>

/** Where one row is wrong there may be a million. */
export const findings_kept_max = 100
/** The lease of a slice, which takes less: once it has run out, the server counts as crashed and another does the slice. */
export const held_seconds = 180

export async function beginProof(db: Kysely<Tables>, kind: ProofKind): Promise<Verification> {
  return db
    .updateTable('verifications')
    .set({
      run: sql<number>`run + 1`,
      started_at: sql<Date>`now()`,
      walk: walks[0]?.name ?? null,
      after_id: before_first,
      percent: 0,
      unchecked_gost: 0,
    })
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function readProof(db: Kysely<Tables>, kind: ProofKind): Promise<Verification> {
  return db.selectFrom('verifications').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
}

/**
 * Goes one slice on.
 * @returns false when another verification of this kind has begun since
 */
export async function movePlace(
  tx: Tx,
  { kind, run }: Run,
  { walk, part }: Slice,
  progress: { percent: number; unchecked_gost: number },
): Promise<boolean> {
  await markProven(tx, walk.name, part.until)
  return updateRun(
    tx,
    { kind, run },
    {
      walk: walk.name,
      after_id: part.until,
      percent: progress.percent,
      unchecked_gost: sql<number>`unchecked_gost + ${progress.unchecked_gost}::int`,
      held_until: sql<Date>`now() + make_interval(secs => ${held_seconds})`,
    },
  )
}

/** Ends a verification that has gone through everything: what it has not met again is gone. */
export async function endProof(db: Kysely<Tables>, { kind, run }: Run): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isOurs = await updateRun(
      tx,
      { kind, run },
      {
        walk: null,
        after_id: null,
        percent: 100,
        held_until: null,
        finished_at: sql<Date>`now()`,
      },
    )
    if (!isOurs) return
    await sql`delete from verification_faults f using verifications v
      where f.kind = ${kind} and v.kind = f.kind and f.checked_at < v.started_at`.execute(tx)
    await showFaults(tx, kind)
  })
}

async function updateRun(tx: Tx, { kind, run }: Run, to: UpdateObject<Tables, 'verifications'>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verifications')
    .set(to)
    .where('kind', '=', kind)
    .where('run', '=', run)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Puts the findings of a slice in place of those that were known of its rows.
 * @returns whether they are others
 */
export async function keepFindings(tx: Tx, kind: ProofKind, { walk, part, findings }: Slice): Promise<boolean> {
  const known = await tx
    .deleteFrom('verification_faults')
    .where('kind', '=', kind)
    .where('walk', '=', walk.name)
    .where('after_id', '<', part.until)
    .where('until_id', '>', part.after)
    .returning('found')
    .execute()
  if (known.length === 0 && findings.length === 0) return false
  const first: VerificationFinding[] = findings
    .slice(0, findings_kept_max)
    .map(({ row, text }) => ({ check: walk.check, row, text }))
  if (findings.length > 0)
    await tx
      .insertInto('verification_faults')
      .values({
        kind,
        walk: walk.name,
        after_id: part.after,
        until_id: part.until,
        found: findings.length,
        findings: JSON.stringify(first),
      })
      .execute()
  await showFaults(tx, kind)
  return findings.length !== known.reduce((sum, { found }) => sum + found, 0)
}

/** What the console, the metrics and the command show. */
async function showFaults(tx: Tx, kind: Verification['kind']): Promise<void> {
  await sql`update verifications v set
      found = (select coalesce(sum(found), 0) from verification_faults f where f.kind = v.kind),
      findings = (select coalesce(jsonb_agg(one), '[]') from (
        select one from verification_faults f, jsonb_array_elements(f.findings) as one
        where f.kind = v.kind order by f.walk, f.after_id limit ${findings_kept_max}) first)
    where v.kind = ${kind}`.execute(tx)
}

/** @param checked_before only those that were not checked since */
export function faultsOf(
  db: Kysely<Tables>,
  kind: ProofKind,
  { minutes = 0 }: { minutes?: number } = {},
): Promise<Row<'verification_faults'>[]> {
  return db
    .selectFrom('verification_faults')
    .selectAll()
    .where('kind', '=', kind)
    .where('checked_at', '<=', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .orderBy('walk')
    .orderBy('after_id')
    .execute()
}

export async function forgetFault(db: Kysely<Tables>, fault: Row<'verification_faults'>): Promise<void> {
  await db
    .deleteFrom('verification_faults')
    .where('kind', '=', fault.kind)
    .where('walk', '=', fault.walk)
    .where('after_id', '=', fault.after_id)
    .execute()
}

/** The rows of this walk up to this one were checked, by one verification or by several. */
export async function markProven(tx: Tx, walk: string, until: number): Promise<void> {
  await sql`insert into verification_marks as m (walk, until_id) values (${walk}, ${until})
    on conflict (walk) do update set until_id = greatest(m.until_id, excluded.until_id)`.execute(tx)
}

export async function readMarks(db: Kysely<Tables>): Promise<Map<string, number>> {
  const rows = await db.selectFrom('verification_marks').selectAll().execute()
  return new Map(rows.map(({ walk, until_id }) => [walk, until_id]))
}
