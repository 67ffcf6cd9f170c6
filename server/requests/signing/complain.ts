import type { Complain } from '#shared/contract/complaints.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { requestByGroup } from './card.ts'
import { signerOf } from './lock-request.ts'

/**
 * «Пожаловаться»: keeps what the holder of a link reports about its sender, also when the link is closed. Needs no code,
 * since staff decide. One complaint of each link and number: a repeat changes nothing.
 * @throws Refusal `link_not_found`; `too_many_requests` for a number that complained about many links today
 */
export async function complain(tx: Tx, by: Actor, group: string, { reason, text = null }: Complain): Promise<void> {
  const request = await requestByGroup(tx, group)
  const { id: request_id, client_id, signer_phone: phone, test } = request
  // its link was sent to nobody: its holder does not speak for this phone
  if (test) return
  const complaint = await tx
    .insertInto('complaints')
    .values({ request_id, client_id, phone, reason, text })
    .onConflict((conflict) => conflict.columns(['request_id', 'phone']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!complaint) return
  await takeLimit(tx, 'complaints_phone', phone)
  record(tx, signerOf(request, by), {
    event: 'complaints.create',
    subject_id: complaint.id,
    client_id,
    after: { request_id, reason, ...(text !== null && { text }) },
  })
}
