import { sql } from 'kysely'
import type { CodeSent } from '#shared/contract/document-sign-requests.ts'
import type { ClientProfile } from '#shared/contract/session.ts'
import {
  code_again_after_seconds,
  code_digits,
  code_lifetime_seconds,
  code_wrong_tries_max,
  phone_wrong_tries_per_user_in_day_max,
  unconfirmed_phones_per_user_in_day_max,
} from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { phoneCodeSms, phoneCodeWithoutSms, registrationTexts } from '#shared/text/registration.ts'
import { refuseWithoutSms } from '#server/messages/core/refuse-without-sms.ts'
import { sendAskedMessage } from '#server/messages/outbox/asked-message.ts'
import { clientProfile } from '#server/people/auth/auth.commands.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { randomDigits, sameBytes, type Secrets } from '#server/platform/core/secrets.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

type User = Row<'client_users'> & { phone: string }

/** The code is bound to the user and the phone: with another phone it is useless. */
const digestOf = (secrets: Secrets, { id, phone }: User, code: string) => secrets.mac('phone code', id, phone, code)

/**
 * Sends a code to the phone of the caller's profile, under the limits that signing codes of this phone have.
 * @throws Refusal `state_conflict` without a phone or when it is confirmed, `code_too_soon`, `too_many_codes`,
 * `day_budget_spent`, `no_gateway`
 */
export async function sendPhoneCode(tx: Tx, services: Services, scope: Scope): Promise<CodeSent> {
  refuseWithoutSms(services, phoneCodeWithoutSms)
  const { secrets, config } = services
  const user = await lockUnconfirmed(tx, scope)
  await refuseTooSoon(tx, user)
  await refuseManyPhones(tx, user)
  if ((await wrongTriesToday(tx, user.id)) >= phone_wrong_tries_per_user_in_day_max) refuse('too_many_codes')
  const all = [
    ['phone_codes_user', String(user.id)],
    ['phone_codes_day', user.phone],
    ['phone_codes_hour', user.phone],
    ['phone_codes_10_minutes', user.phone],
  ] as const
  // a refusal rolls all of it back: asking too early does not prolong the wait
  for (const [limit, key] of all) await takeLimit(tx, limit, key, 'too_many_codes')
  await tx
    .updateTable('phone_codes')
    .set({ killed_at: sql<Date>`now()` })
    .where('client_user_id', '=', user.id)
    .where('used_at', 'is', null)
    .where('killed_at', 'is', null)
    .execute()
  const code = randomDigits(code_digits)
  const issued = await tx
    .insertInto('phone_codes')
    .values({
      client_user_id: user.id,
      phone: user.phone,
      digest: digestOf(secrets, user, code),
      expires_at: sql<Date>`now() + make_interval(secs => ${code_lifetime_seconds})`,
    })
    .returning(['expires_at', retryAt.as('retry_at')])
    .executeTakeFirstOrThrow()
  const body = phoneCodeSms(code, config.brand_name)
  await sendAskedMessage(tx, services, scope.actor, {
    client_id: user.client_id,
    request_id: null,
    channel: 'sms',
    template: 'phone_code',
    recipient: user.phone,
    body,
    masked: body.replaceAll(code, '••••••'),
  })
  record(tx, scope.actor, {
    event: 'client-users.send_phone_code',
    subject_id: user.id,
    client_id: user.client_id,
    after: { phone: user.phone },
  })
  const { expires_at, retry_at } = issued
  return { expires_at: expires_at.toISOString(), retry_at: retry_at.toISOString(), phone: maskPhone(user.phone) }
}

/**
 * Confirms the phone of the caller's profile. A wrong attempt is committed before it is refused.
 * @throws Refusal `state_conflict`, `wrong_code` with `tries_left`, `code_locked`, `too_many_codes`
 */
export async function checkPhoneCode(services: Services, scope: Scope, code: string): Promise<ClientProfile> {
  const tried = await transaction(services.db, async (tx) => {
    const user = await lockUnconfirmed(tx, scope)
    if ((await wrongTriesToday(tx, user.id)) >= phone_wrong_tries_per_user_in_day_max) refuse('too_many_codes')
    const live = await tx
      .updateTable('phone_codes')
      .set({ attempts: sql`attempts + 1` })
      .where('client_user_id', '=', user.id)
      .where('phone', '=', user.phone)
      .where('used_at', 'is', null)
      .where('killed_at', 'is', null)
      .where(sql<boolean>`expires_at > now()`)
      .returning(['id', 'attempts', 'digest'])
      .executeTakeFirst()
    if (!live) return { tries_left: 0 }
    if (live.attempts > code_wrong_tries_max) refuse('code_locked')
    if (!sameBytes(live.digest, digestOf(services.secrets, user, code))) {
      return { tries_left: code_wrong_tries_max - live.attempts }
    }
    const at = { now: sql<Date>`now()` }
    await tx.updateTable('phone_codes').set({ used_at: at.now }).where('id', '=', live.id).execute()
    await tx
      .updateTable('client_users')
      .set((eb) => ({ phone_confirmed_at: at.now, version: eb('version', '+', 1) }))
      .where('id', '=', user.id)
      .execute()
    record(tx, scope.actor, {
      event: 'client-users.confirm_phone',
      subject_id: user.id,
      client_id: user.client_id,
      after: { phone: user.phone },
    })
    return { profile: await clientProfile(tx, user.id) }
  })
  return tried.profile ?? refuse('wrong_code', { extra: { tries_left: tried.tries_left } })
}

async function lockUnconfirmed(tx: Tx, scope: Scope): Promise<User> {
  const id = scope.actor.id ?? refuse('forbidden')
  const user = await tx
    .selectFrom('client_users')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.phone === null) refuse('state_conflict', { message: 'Сначала укажите телефон в профиле.' })
  if (user.phone_confirmed_at) refuse('state_conflict', { message: 'Телефон уже подтверждён.' })
  return { ...user, phone: user.phone }
}

const retryAt = sql<Date>`created_at + make_interval(secs => ${code_again_after_seconds})`

async function refuseTooSoon(tx: Tx, { id, phone }: User): Promise<void> {
  const last = await tx
    .selectFrom('phone_codes')
    .select([retryAt.as('retry_at'), sql<number>`ceil(extract(epoch from ${retryAt} - now()))::int`.as('wait_seconds')])
    .where('client_user_id', '=', id)
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // a later time means that the clock has gone back
  if (!last || last.wait_seconds <= 0 || last.wait_seconds > code_again_after_seconds) return
  refuse('code_too_soon', {
    retry_after_seconds: last.wait_seconds,
    extra: { retry_at: last.retry_at.toISOString() },
  })
}

/**
 * One number may be mistyped: codes go to one more, until one of them is confirmed. A free account would otherwise write to
 * strangers at our cost.
 */
async function refuseManyPhones(tx: Tx, { id, phone }: User): Promise<void> {
  const { phones } = await tx
    .selectFrom('phone_codes')
    .select(sql<number>`count(distinct phone)::int`.as('phones'))
    .where('client_user_id', '=', id)
    .where('phone', '<>', phone)
    .where('used_at', 'is', null)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  if (phones >= unconfirmed_phones_per_user_in_day_max) {
    refuse('too_many_codes', { message: registrationTexts.many_phones })
  }
}

/** A new code or another phone does not give more guesses. */
async function wrongTriesToday(tx: Tx, client_user_id: number): Promise<number> {
  const tries = await tx
    .selectFrom('phone_codes')
    .select(sql<number>`coalesce(sum(attempts), 0)::int`.as('count'))
    .where('client_user_id', '=', client_user_id)
    .where('used_at', 'is', null)
    .where(sql<boolean>`created_at > now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return tries.count
}
