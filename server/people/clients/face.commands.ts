import { sql } from 'kysely'
import type { FaceUpdate } from '#shared/contract/face.ts'
import { greetingFaultTexts, namedIn } from '#shared/rules/greeting.ts'
import { logo_bytes_max, logo_seconds_max } from '#shared/rules/limits.ts'
import { faceFaultTexts as t } from '#shared/text/face.ts'
import { refuseIfWorkerLost } from '#server/documents/pool/pool.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { refuseStale, type Versions } from '#server/platform/http/preconditions.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Services } from '#server/platform/services/services.ts'

type Values = Partial<Pick<Row<'faces'>, 'color' | 'greeting' | 'letters_by_name' | 'logo_sha256'>>

const shown = ({ color, greeting, letters_by_name, logo_sha256 }: Row<'faces'>) => ({
  color,
  greeting,
  letters_by_name,
  logo: logo_sha256,
})

/** The client's row, made where there is none, and locked: of two changes the second one sees what the first one made. */
async function lockFace(tx: Tx, client_id: number): Promise<Row<'faces'>> {
  await tx
    .insertInto('faces')
    .values({ client_id })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
  return tx.selectFrom('faces').selectAll().where('client_id', '=', client_id).forUpdate().executeTakeFirstOrThrow()
}

/**
 * What is not named stays.
 * @throws Refusal `stale_version`, `invalid_fields` for a greeting that poses as the service
 */
export async function changeFace(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  scope: Scope,
  change: FaceUpdate,
  versions?: Versions,
): Promise<void> {
  const posed = change.greeting && namedIn(change.greeting, namesOfService(config))
  if (posed) refuse('invalid_fields', { errors: { greeting: greetingFaultTexts.service(posed) } })
  await write(tx, scope, change, versions)
}

/** The portal of one company is its own service. */
function namesOfService({ mode, brand_name, operator }: Services['config']): string[] {
  if (mode === 'own') return []
  return [brand_name, /[«"](.+)[»"]/u.exec(operator.name)?.[1] ?? operator.name]
}

async function write(tx: Tx, scope: Scope, values: Values, versions?: Versions): Promise<void> {
  const client_id = scope.client_id ?? refuse('forbidden')
  const before = await lockFace(tx, client_id)
  refuseStale(before.version, versions)
  const after = { ...before, ...values, version: before.version + 1 }
  if (JSON.stringify(shown(before)) === JSON.stringify(shown(after))) return
  const { color, greeting, letters_by_name, logo_sha256, version } = after
  await tx
    .updateTable('faces')
    .set({ color, greeting, letters_by_name, logo_sha256, version })
    .where('client_id', '=', client_id)
    .execute()
  const event = { event: 'clients.change_face', subject: 'clients', subject_id: client_id, client_id } as const
  record(tx, scope.actor, { ...event, before: shown(before), after: shown(after) })
}

type Logo = { bytes: Uint8Array; width: number; height: number }

/**
 * Draws it in a worker, before any transaction.
 * @throws Refusal `file_empty`, `file_broken`, `file_bomb`, `too_many_requests`, `not_ready`
 */
export async function drawnLogo({ documents }: Services, { client_id }: Scope, bytes: Buffer): Promise<Logo> {
  if (bytes.length === 0) refuse('file_empty')
  if (bytes.length > logo_bytes_max) refuse('file_too_large', { message: t.too_large })
  const runner = documents.forClient(client_id ?? refuse('forbidden'))
  try {
    return await runner.run('draw_logo', { bytes }, { time_limit_ms: logo_seconds_max * 1000 })
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    if (documents.closed) throw error
    // it took too long, or the process ran out of memory
    return refuse('file_bomb', { message: t.too_many_pixels })
  }
}

export async function setLogo(tx: Tx, scope: Scope, { bytes, width, height }: Logo): Promise<void> {
  const png = Buffer.from(bytes)
  const digest = sha256(png).toString('hex')
  await tx
    .insertInto('logos')
    .values({ sha256: digest, bytes: png, width, height })
    // one that was about to be deleted stays
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ created_at: sql<Date>`now()` }))
    .execute()
  await write(tx, scope, { logo_sha256: digest })
}

export const removeLogo = (tx: Tx, scope: Scope): Promise<void> => write(tx, scope, { logo_sha256: null })

/**
 * Switches it off for signers, or on again; nothing of it is lost.
 * @param reason null: it may be shown again
 * @throws Refusal `state_conflict` where it is so already
 */
export async function stopFace(tx: Tx, { actor }: Scope, client_id: number, reason: string | null): Promise<void> {
  const { stopped_at, stop_reason: stopped_for, version } = await lockFace(tx, client_id)
  if ((stopped_at !== null) === (reason !== null)) refuse('state_conflict')
  const values = { stopped_at: reason === null ? null : sql<Date>`now()`, stop_reason: reason, version: version + 1 }
  await tx.updateTable('faces').set(values).where('client_id', '=', client_id).execute()
  const about = { subject: 'clients', subject_id: client_id, client_id } as const
  if (reason === null)
    record(tx, actor, { event: 'clients.allow_face', ...about, before: { reason: stopped_for ?? '' } })
  else record(tx, actor, { event: 'clients.stop_face', ...about, after: { reason } })
}
