import { sql } from 'kysely'
import { samples_per_client_in_day_max, test_requests_per_client_in_day_max } from '#shared/rules/limits.ts'
import type { SenderStatus } from '#shared/rules/senders.ts'
import { sampleName, senderRefusals } from '#shared/text/senders.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'

type Settings = Pick<Services, 'config'>
type Going = Pick<RequestRow, 'id' | 'signer_phone' | 'signer_email' | 'venture' | 'sample' | 'test'> & {
  status: SenderStatus
  /** of the sender as it is now */
  name: string
}

/**
 * Before drafts of one client are sent: of a checked sender they go to anybody; of another one only to the confirmed
 * phone of a user of that client, as samples. Test requests go to nobody and are always samples. Gives each the sender's name of this moment, which is the one checked.
 * @returns the ids of the samples
 * @throws Refusal `sender_not_checked`, `too_many_requests`
 */
export async function nameSenders(
  tx: Tx,
  { config }: Settings,
  client_id: number,
  ids: readonly number[],
): Promise<Set<number>> {
  // the lock: a name changes, and the check ends, before this sending or after it
  const { rows } = await sql<Going>`
    select r.id, r.signer_phone, r.signer_email, r.venture, r.sample, r.test, s.status, coalesce(e.short_name, c.name) as name
    from document_sign_requests r
    join clients c on c.id = r.client_id
    left join legal_entities e on e.id = r.legal_entity_id
    join senders s on s.client_id = r.client_id and s.legal_entity_id is not distinct from r.legal_entity_id
    where r.id = any(${ids}) for share of s`.execute(tx)
  const live = rows.filter(({ test }) => !test)
  const unchecked = config.sender_check ? live.filter(({ status }) => status !== 'checked') : []
  const tests = rows.filter(({ test }) => test)
  if (tests.length > 0) await refuseMany(tx, client_id, tests)
  if (unchecked.length > 0) {
    await refuseOthers(tx, client_id, unchecked)
    await refuseMany(tx, client_id, unchecked)
  }
  const samples = new Set([...unchecked, ...tests].map(({ id }) => id))
  await nameAnew(
    tx,
    rows
      .map((row) => ({ ...row, named: samples.has(row.id) ? sampleName(row.name) : row.name }))
      .filter(({ id, venture, sample, named }) => venture !== named || sample !== samples.has(id)),
    samples,
  )
  return samples
}

async function nameAnew(
  tx: Tx,
  requests: readonly { id: number; named: string }[],
  samples: ReadonlySet<number>,
): Promise<void> {
  if (requests.length === 0) return
  await sql`update document_sign_requests r set venture = n.venture, sample = n.sample
    from unnest(${requests.map(({ id }) => id)}::bigint[], ${requests.map(({ named }) => named)}::text[],
      ${requests.map(({ id }) => samples.has(id))}::boolean[]) as n (id, venture, sample)
    where r.id = n.id`.execute(tx)
}

/** @throws Refusal `sender_not_checked` when a sender who is not checked would write to another signer than its own user */
export async function refuseStranger(tx: Tx, { config }: Settings, request: RequestRow): Promise<void> {
  const { client_id, legal_entity_id, sample, test } = request
  // a sample stays on the phones of its client, whatever is set meanwhile: its protocol says so
  if (test || !(config.sender_check || sample)) return
  if (sample || !(await isChecked(tx, client_id, legal_entity_id))) await refuseOthers(tx, client_id, [request])
}

export async function isChecked(tx: Tx, client_id: number, legal_entity_id: number | null): Promise<boolean> {
  const { rows } = await sql<{ status: SenderStatus }>`select status from senders
    where client_id = ${client_id} and legal_entity_id is not distinct from ${legal_entity_id} for share`.execute(tx)
  return rows[0]?.status === 'checked'
}

async function refuseOthers(
  tx: Tx,
  client_id: number,
  signers: readonly Pick<Going, 'signer_phone' | 'signer_email'>[],
): Promise<void> {
  const users = await tx
    .selectFrom('client_users')
    .select(['login', 'phone', 'phone_confirmed_at'])
    .where('client_id', '=', client_id)
    .where('status', '=', 'active')
    .execute()
  const phones = new Set(users.flatMap((user) => (user.phone_confirmed_at ? (user.phone ?? []) : [])))
  const emails = new Set(users.map(({ login }) => login.toLowerCase()))
  const isOwn = ({ signer_phone, signer_email }: (typeof signers)[number]) =>
    phones.has(signer_phone) && (signer_email === null || emails.has(signer_email.toLowerCase()))
  if (!signers.every(isOwn)) refuse('sender_not_checked')
}

/** Samples and test requests are free, so they are limited. `more` are all of one kind. */
async function refuseMany(tx: Tx, client_id: number, more: readonly Pick<Going, 'test'>[]): Promise<void> {
  const test = more.some((one) => one.test)
  // parallel sendings of a client count one after another
  await tx.selectFrom('clients').select('id').where('id', '=', client_id).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document_sign_requests
    where client_id = ${client_id} and sample and test = ${test}
      and (status <> 'draft' or not test) and updated_at > now() - interval '1 day'`.execute(tx)
  const day_max = test ? test_requests_per_client_in_day_max : samples_per_client_in_day_max
  if ((rows[0]?.count ?? 0) + more.length <= day_max) return
  refuse('too_many_requests', { message: senderRefusals[test ? 'tests' : 'samples'](day_max) })
}
