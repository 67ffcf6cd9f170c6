import type { HandOver } from '#shared/contract/document-sign-requests.ts'
import { request_wrong_tries_max } from '#shared/rules/limits.ts'
import { linkHolder } from '#shared/text/request-changes.ts'
import { addressKey } from '#server/platform/core/address.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { keepProposal } from '#server/requests/document-sign-requests/staff-correction.ts'
import { lockLive } from './lock-request.ts'

/**
 * «Подписать должен другой»: the holder of the link proposes another signer. Nothing changes until the sender confirms;
 * otherwise anyone with the link could choose the phone that signs. Needs no code, as `disown`.
 * @throws Refusal `link_not_found`, `link_finished`, `request_locked`, `invalid_fields`, `too_many_requests`
 */
export async function handOver(
  tx: Tx,
  services: Messaging,
  by: Actor,
  group: string,
  { full_name, phone, reason = null }: HandOver,
): Promise<{ asked_at: string }> {
  const old = await lockLive(tx, group)
  if (old.wrong_codes >= request_wrong_tries_max) refuse('request_locked')
  await takeLimit(tx, 'disowns_address', addressKey(by.ip))
  // the address of mail is that of the person before
  const correction = { full_name, phone, email: null }
  const proposal = { correction, reason, asked_by: null }
  const { updated_at } = await keepProposal(tx, services, { ...by, name: linkHolder }, old, proposal)
  return { asked_at: updated_at.toISOString() }
}
