import { sql } from 'kysely'
import { samples_per_client_in_day_max, test_requests_per_client_in_day_max } from '#shared/rules/limits.ts'
import type { SenderStatus } from '#shared/rules/senders.ts'
import { sampleName, senderRefusals } from '#shared/text/senders.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { RequestRow } from '#server/requests/messages/sign-url.ts'

type Settings = Pick<Services, 'config'>
/** Of a request that is to be sent. */
type Going = Pick<RequestRow, 'signer_phone' | 'signer_email' | 'legal_entity_id' | 'test'>

/** In whose name it goes out, as that is called now. */
export type Named = { venture: string; sample: boolean }

/**
 * Before requests of one client are sent: of a checked sender they go to anybody; of another one only to the confirmed
 * phone of a user of that client, as samples. Test requests go to nobody and are always samples. Gives each the sender's name of this moment, which is the one checked.
 * @returns in the order of the requests
 * @throws Refusal `sender_not_checked`, `too_many_requests`
 */
export async function nameSenders(
  tx: Tx,
  { config }: Settings,
  client_id: number,
  requests: readonly Going[],
): Promise<Named[]> {
  const ids = [...new Set(requests.map(({ legal_entity_id }) => legal_entity_id ?? 0))]
  // the lock: a name changes, and the check ends, before this sending or after it
  const { rows } = await sql<{ id: number; status: SenderStatus; name: string }>`/* senders.of-requests */
    select coalesce(s.legal_entity_id, 0) as id, s.status, coalesce(e.short_name, c.name) as name
    from senders s
    join clients c on c.id = s.client_id
    left join legal_entities e on e.id = s.legal_entity_id
    where s.client_id = ${client_id} and coalesce(s.legal_entity_id, 0) = any(${ids}::bigint[]) for share of s`.execute(
    tx,
  )
  const senders = new Map(rows.map((row) => [row.id, row]))
  const going = requests.map((request) => ({
    ...request,
    sender: senders.get(request.legal_entity_id ?? 0) ?? refuse('internal'),
  }))
  const tests = going.filter(({ test }) => test)
  if (tests.length > 0) await refuseMany(tx, client_id, tests)
  const isUnchecked = ({ test, sender }: (typeof going)[number]) => !test && sender.status !== 'checked'
  const unchecked = config.sender_check ? going.filter(isUnchecked) : []
  if (unchecked.length > 0) {
    await refuseOthers(tx, client_id, unchecked)
    await refuseMany(tx, client_id, unchecked)
  }
  const samples = new Set([...unchecked, ...tests])
  return going.map((request) => ({
    venture: samples.has(request) ? sampleName(request.sender.name) : request.sender.name,
    sample: samples.has(request),
  }))
}

/** Stores it for drafts that were made under another name. */
export async function nameAnew(tx: Tx, drafts: readonly (Named & { id: number })[]): Promise<void> {
  if (drafts.length === 0) return
  const column = <C extends keyof (typeof drafts)[0]>(name: C) => drafts.map((draft) => draft[name])
  await sql`update document_sign_requests r set venture = n.venture, sample = n.sample
    from unnest(${column('id')}::bigint[], ${column('venture')}::text[], ${column('sample')}::boolean[])
      as n (id, venture, sample)
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
  const test = more.some((sender) => sender.test)
  // parallel sendings of a client count one after another
  await tx.selectFrom('clients').select('id').where('id', '=', client_id).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from document_sign_requests
    where client_id = ${client_id} and sample and test = ${test}
      and (status <> 'draft' or not test) and updated_at > now() - interval '1 day'`.execute(tx)
  const day_max = test ? test_requests_per_client_in_day_max : samples_per_client_in_day_max
  if ((rows[0]?.count ?? 0) + more.length <= day_max) return
  refuse('too_many_requests', { message: senderRefusals[test ? 'tests' : 'samples'](day_max) })
}
