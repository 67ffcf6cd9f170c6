import { disownedReason } from '#shared/text/timeline.ts'
import { applyEvent } from '../document-sign-requests/apply-event.ts'
import type { Tx } from '../db/tables.ts'
import { refuse } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { addressKey } from '../http/address.ts'
import type { Services } from '../services.ts'
import { lockLive } from './signing.commands.ts'

/**
 * «Это не я»: whoever got the link by mistake ends the request and is written to no more. Needs no code: a wrong number
 * cannot prove anything, and the sender can send the documents anew.
 * @throws Refusal `link_not_found`, `link_finished`, `too_many_requests`
 */
export async function disown(
  tx: Tx,
  { limits }: Pick<Services, 'limits'>,
  by: Actor,
  group: string,
): Promise<{ disowned_at: Date }> {
  const { id } = await lockLive(tx, group)
  await limits.take('disowns_address', addressKey(by.ip))
  const stranger: Actor = { ...by, name: 'получатель ссылки' }
  const { disowned_at } = await applyEvent(tx, stranger, id, 'disown', { fail_reason: disownedReason })
  return { disowned_at: disowned_at ?? refuse('internal') }
}
