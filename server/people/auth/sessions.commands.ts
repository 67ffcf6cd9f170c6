import { sql } from 'kysely'
import { new_device_letters_per_day_max } from '#shared/rules/limits.ts'
import { showTime } from '#shared/rules/clock.ts'
import { deviceOf, isNewDevice } from '#shared/rules/device.ts'
import { newDeviceLetter } from '#shared/text/account-letters.ts'
import { unknown_device } from '#shared/text/sessions.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import { columnOf, keyOf, personKeyOf, subjectOf } from '#server/people/second-factor/person.ts'
import { endOtherSessions, openSession } from '#server/platform/access/authenticate.ts'
import { placeOf } from '#server/platform/access/device-mark.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import type { Messaging } from '#server/platform/services/services.ts'
import { forgotAddressOf, ownerOf, type Account } from './accounts.ts'

/** earlier logins that a new one is compared with; ended sessions are kept for a month */
const earlier_logins_max = 200

/**
 * Opens a session of an account whose owner has proved who they are, and records it; the owner is notified of a login
 * from a device that was not seen before.
 * @param account locked
 * @param proven by a provider, with its name; a login here proves all that is asked for
 * @returns its token, which is shown only here, and its number
 */
export async function openOwnSession(
  tx: Tx,
  messaging: Messaging,
  account: Account,
  by: Actor,
  { provider, ...proven }: { confirmed: boolean; factor_by_provider?: boolean; provider?: string } = {
    confirmed: true,
  },
): Promise<{ token: string; session_id: number }> {
  const earlier = await tx
    .selectFrom('sessions')
    .select(['ip', 'user_agent'])
    .where(columnOf(account), '=', account.id)
    .orderBy('id', 'desc')
    .limit(earlier_logins_max)
    .execute()
  const subject = { audience: account.audience, ...keyOf(account) } as Subject
  const place = placeOf(messaging.secrets, account.client?.id ?? account.own_client_id, by)
  const session = await openSession(tx, subject, by, place, proven)
  record(tx, ownerOf(account, by), {
    event: 'sessions.create',
    ...subjectOf(account),
    ...(provider !== undefined && { after: { provider } }),
  })
  if (earlier.length > 0 && isNewDevice(by, earlier)) await notifyOfDevice(tx, messaging, account, by)
  return session
}

type Subject = Parameters<typeof openSession>[1]

async function notifyOfDevice(tx: Tx, { config, secrets }: Messaging, account: Account, by: Actor): Promise<void> {
  const { login, full_name, client, audience } = account
  const template = 'new_device'
  const { letters } = await tx
    .selectFrom('deliveries')
    .select((eb) => eb.fn.countAll<number>().as('letters'))
    .where('recipient', '=', login)
    .where('template', '=', template)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (Number(letters) >= new_device_letters_per_day_max) return
  const letter = newDeviceLetter({
    brand: config.brand_name,
    full_name,
    device: deviceOf(by.user_agent) ?? unknown_device,
    at: showTime(new Date().toISOString()),
    ip: by.ip,
    url: forgotAddressOf(config.public_url, audience),
  })
  const to = { client_id: client?.id ?? null, request_id: null, channel: 'email', recipient: login } as const
  await sendMessage(tx, secrets, { ...to, template, ...letter })
}

/** Ends one of the caller's own sessions. @throws Refusal `not_found`, also for one that has ended */
export async function endOwnSession(tx: Tx, { actor }: Scope, id: number): Promise<{ id: number }> {
  const person = personKeyOf(actor) ?? refuse('forbidden')
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: sql`now()` })
    .where('id', '=', id)
    .where(columnOf(person), '=', person.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) refuse('not_found')
  recordEnd(tx, actor)
  return { id }
}

/** Ends all of the caller's sessions but the one that calls. */
export async function endOwnOthers(tx: Tx, { actor }: Scope): Promise<void> {
  await endOtherSessions(tx, actor)
  recordEnd(tx, actor)
}

function recordEnd(tx: Tx, actor: Actor): void {
  const { id: subject_id, client_id, kind } = actor
  record(tx, actor, {
    event: 'sessions.end',
    subject: kind === 'admin' ? 'admins' : 'client-users',
    subject_id,
    client_id,
  })
}
