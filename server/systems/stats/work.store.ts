import { sql, type Kysely } from 'kysely'
import type { Work, WorkLine } from '#shared/contract/stats.ts'
import { isAlarming } from '#shared/rules/complaints.ts'
import { urgentStuckKinds } from '#shared/rules/stuck-kinds.ts'
import { complaintTexts } from '#shared/text/complaints.ts'
import { sealTexts } from '#shared/text/seal.ts'
import { sealNoticesOf } from '#server/documents/seal/seal-notices.ts'
import { setupTexts } from '#shared/text/setup.ts'
import { setupStepsOf } from '#server/systems/installation/setup-steps.ts'
import { storedCrl } from '#server/documents/cms/crl-file.ts'
import { legalTexts } from '#server/people/auth/confirmed-legal-texts.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import { complainedClients } from '#server/requests/messages/complained-clients.ts'
import { stuckCauses } from '#server/requests/stuck/stuck-causes.ts'
import { countOf, lateCodes } from './stats.store.ts'
import { soonestTask, waitingFor } from './waiting.store.ts'

/**
 * What waits for this member of staff, a line for each cause, with the counts of the menu; read now, not stored: who has
 * done something is not told of it again.
 */
export async function workFor({ db, ...services }: Services, scope: Scope): Promise<Work> {
  const waiting = await waitingFor(db, scope)
  const oldest = await oldestOf(db)
  const lines: WorkLine[] = [
    await setupLine({ db, ...services }, scope),
    line('verification', await foundFaults(db)),
    ...(await sealLines(services)),
    ...(await stuckLines(db)),
    line('codes_late', await countOf(db, lateCodes)),
    ...(await alarms(db)),
    line('tasks', waiting.tasks, { cause: waiting.tasks > 0 ? await soonestTask(db, scope) : null }),
    line('complaints', waiting.complaints, { since: oldest.complaint }),
    line('senders', waiting.senders, { since: oldest.sender }),
    line('approvals', waiting.approvals, { since: oldest.approval }),
    line('lines', waiting.lines),
    await textsToCheck(db),
  ]
  return { at: waiting.at, lines: lines.filter(({ count }) => count > 0) }
}

/** What the installation still needs, for who sets it. A seal that is wrong has lines of its own. */
async function setupLine(services: Services, { actor }: Scope): Promise<WorkLine> {
  if (!services.settings.is_open || actor.role !== 'support:owner') return line('setup', 0)
  const left = (await setupStepsOf(services)).filter(({ step, is_done }) => !is_done && step !== 'seal')
  return line('setup', left.length, { cause: left.map(({ step }) => setupTexts.titles[step]).join(', ') })
}

type More = { cause?: string | null; since?: Date | string | null | undefined } & Partial<
  Pick<WorkLine, 'stuck_kind' | 'client_id' | 'client_name'>
>

function line(kind: WorkLine['kind'], count: number, { since = null, ...more }: More = {}): WorkLine {
  const none = { cause: null, stuck_kind: null, client_id: null, client_name: null }
  return { ...none, ...more, kind, count, since: since && new Date(since).toISOString() }
}

/** Since when the oldest of each waits. */
async function oldestOf(db: Kysely<Tables>): Promise<Record<'complaint' | 'sender' | 'approval', Date | null>> {
  const { rows } = await sql<Record<'complaint' | 'sender' | 'approval', Date | null>>`select
      (select min(created_at) from complaints where status = 'open') as complaint,
      (select min(asked_at) from senders_shown where status = 'waiting' and archived_at is null) as sender,
      (select min(asked_at) from approvals where state = 'waiting') as approval`.execute(db)
  return rows[0] ?? refuse('internal')
}

async function foundFaults(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select coalesce(sum(found), 0)::int as found from verifications where kind in ('recent', 'full')`.execute(db)
  return rows[0]?.found ?? 0
}

async function sealLines({ certificate, config }: Pick<Services, 'certificate' | 'config'>): Promise<WorkLine[]> {
  const list = certificate.source === 'own' ? await storedCrl(config.data_dir) : null
  const seal = {
    source: certificate.source,
    valid_until: certificate.valid_until.toISOString(),
    crl_until: list?.until.toISOString() ?? null,
  }
  const notices = await sealNoticesOf({ certificate, config })
  return notices.map((notice) => line('seal', 1, { cause: sealTexts.notice(notice, seal) }))
}

async function stuckLines(db: Kysely<Tables>): Promise<WorkLine[]> {
  const { causes } = await stuckCauses(db)
  return causes
    .filter(({ kind }) => urgentStuckKinds.includes(kind))
    .map(({ kind, cause, count, since }) => line('stuck', count, { stuck_kind: kind, cause, since }))
}

/** A client that has too many complaints for what it sent, once each. */
async function alarms(db: Kysely<Tables>): Promise<WorkLine[]> {
  const ids = sql`array(select client_id from complaints where status = 'open' group by 1)`
  const { rows } = await sql<{ id: number; name: string; complaints: number; messages: number }>`
    select id, name, complaints, messages from (${complainedClients(ids)}) complained order by complaints desc, id`.execute(
    db,
  )
  return rows.filter(isAlarming).map(({ id, name, complaints, messages }) =>
    line('alarm', complaints, {
      client_id: id,
      client_name: name,
      cause: complaintTexts.counts(complaints, messages),
    }),
  )
}

async function textsToCheck(db: Kysely<Tables>): Promise<WorkLine> {
  const unchecked = (await legalTexts(db)).filter(({ confirmed_at }) => confirmed_at === null)
  return line('legal_texts', unchecked.length, { cause: unchecked.map(({ title }) => title).join(', ') })
}
