import { sql } from 'kysely'
import type { PublicFormEntry, PublicFormSent } from '#shared/contract/public-links.ts'
import {
  code_again_after_seconds,
  code_digits,
  code_lifetime_seconds,
  form_codes_reserve_share,
  unproven_form_codes_in_day_max,
} from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { messageName } from '#shared/rules/plain-words.ts'
import { consent_version } from '#shared/text/consents.ts'
import { codeWithoutSms, consentsChanged } from '#shared/text/messages.ts'
import { formCodeSms } from '#shared/text/public-links.ts'
import { nameCheck } from '#server/documents/pdf/names.ts'
import { refuseWithoutSms } from '#server/messages/core/refuse-without-sms.ts'
import { secondsLeftToday, takeShare } from '#server/messages/outbox/day-share.ts'
import { sendMessage } from '#server/messages/outbox/send-message.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import { visitor } from '#server/platform/access/authenticate.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { addressKey, addressNetworks } from '#server/platform/core/address.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { randomDigits, sameBytes, type Secrets, sha256 } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { checkLimit, refuseFor, takeLimit, takeLimits } from '#server/platform/http/limits.ts'
import type { Services } from '#server/platform/services/services.ts'
import { newGroup } from '#server/requests/document-sign-requests/add-requests.ts'
import { stoppedPhones } from '#server/requests/messages/message-stops.ts'
import { strangerCounters } from '#server/requests/codes/stranger-counters.ts'
import { otpHost } from '#server/requests/signing/otp-host.ts'
import { linkByKey, type OpenLink, refuseClosed, tellUnable, whyUnable } from './open-form.ts'

export const shareOf = (link_id: number, ip: string | null) => ({
  subject: `public-link:${link_id}`,
  network: addressNetworks(ip)[0],
})

/** Bound to the browser that has the token, and to the phone. */
export const digestOf = (secrets: Secrets, { token, phone }: { token: string; phone: string }, code: string): Buffer =>
  secrets.mac('public form code', token, phone, code)

/** Once per `Idempotency-Key` and link: the callers have no account. */
export const ownerOf = ({ id }: OpenLink) => `public-link:${id}`

/**
 * Takes a form and sends a code to the phone that it names. Nothing of the client's is touched before that code is entered:
 * no request, no hold, none of its daily messages. The answer is the same for every phone.
 * @throws Refusal `link_not_found`, `public_link_closed`, `public_link_unable`, `wrong_pin`, `invalid_fields`,
 * `state_conflict`, `code_too_soon`, `too_many_codes`, `public_link_busy`, `too_many_requests`, `no_gateway`
 */
export async function sendFormCode(
  services: Services,
  request: Request,
  key: string,
  entry: PublicFormEntry,
): Promise<PublicFormSent> {
  const { db } = services
  const link = await linkByKey(db, key)
  refuseClosed(link)
  if (entry.consent_version !== consent_version) refuse('state_conflict', { message: consentsChanged })
  const by = visitor(request)
  await checkPin(services, by, link, entry.pin ?? null)
  const fault = (await nameCheck([entry.full_name]))(entry.full_name)
  if (fault !== null) refuse('invalid_fields', { errors: { full_name: fault } })
  refuseWithoutSms(services, codeWithoutSms)
  const run = (tx: Tx) => takeForm(tx, services, by, link, entry)
  try {
    return (await once(db, request, async (tx) => ({ status: 200, body: await run(tx) }), ownerOf(link))).body
  } catch (error) {
    if (error instanceof Refusal && error.code === 'public_link_unable') await tellUnable(services, link.id)
    throw error
  }
}

/** A wrong one counts for its address and this link, though it is refused; the right one passes until then. */
async function checkPin({ db }: Services, { ip }: Actor, { id, pin }: OpenLink, given: string | null): Promise<void> {
  if (pin === null) return
  const place = `${id}:${addressKey(ip)}`
  await checkLimit(db, 'wrong_pins', place)
  if (given !== null && sameBytes(sha256(given), sha256(pin))) return
  if (given !== null) await takeLimit(db, 'wrong_pins', place)
  refuse('wrong_pin', { errors: { pin: wrong_pin } })
}

const wrong_pin = 'ПИН-код не тот'

async function takeForm(
  tx: Tx,
  services: Services,
  by: Actor,
  link: OpenLink,
  { full_name, phone, email = null }: PublicFormEntry,
): Promise<PublicFormSent> {
  const { secrets, config } = services
  if ((await whyUnable(tx, services, link)) !== null) refuse('public_link_unable')
  const token = newGroup()
  const code = randomDigits(code_digits)
  // before the row: of two forms with one phone the second one sees the first
  await takeLimits(tx, strangerCounters({ phone, ip: by.ip }), 'too_many_codes')
  await refuseTooSoon(tx, link, phone)
  const form = await tx
    .insertInto('public_link_forms')
    .values({
      client_id: link.client_id,
      public_link_id: link.id,
      token_hash: sha256(token),
      full_name,
      phone,
      email,
      digest: digestOf(secrets, { token, phone }, code),
      ip: by.ip,
      user_agent: by.user_agent,
      expires_at: sql<Date>`now() + make_interval(secs => ${code_lifetime_seconds})`,
    })
    .returning([
      'expires_at',
      sql<Date>`created_at + make_interval(secs => ${code_again_after_seconds})`.as('retry_at'),
    ])
    .executeTakeFirstOrThrow()
  // who asked for no messages gets none because a stranger typed the number; the answer does not say so
  const isStopped = (await stoppedPhones(tx, link.client_id, [phone])).has(phone)
  if (!isStopped) {
    const body = formCodeSms(code, { venture: messageName(link.venture), host: otpHost(config.public_url) })
    const about = { client_id: link.client_id, request_id: null, channel: 'sms' as const, template: 'form_code' }
    await sendMessage(tx, secrets, { ...about, recipient: phone, body, masked: body.replaceAll(code, '••••••') })
  }
  await takeCode(tx, link, by)
  return {
    form: token,
    expires_at: form.expires_at.toISOString(),
    retry_at: form.retry_at.toISOString(),
    phone: maskPhone(phone),
  }
}

/** Of another browser too: a number is not called up each second by several. */
async function refuseTooSoon(tx: Tx, { id }: OpenLink, phone: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at - now())::float8 + ${code_again_after_seconds} as seconds
    from public_link_forms where public_link_id = ${id} and phone = ${phone} and used_at is null
    order by id desc limit 1`.execute(tx)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0 && seconds <= code_again_after_seconds) refuseFor('code_too_soon', seconds)
}

/** Last, since all forms of the link wait for this row: how many codes of it nobody has entered today. */
async function takeCode(tx: Tx, { id }: OpenLink, { ip }: Actor): Promise<void> {
  const isTaken = await takeShare(tx, {
    ...shareOf(id, ip),
    cost: 1,
    total: unproven_form_codes_in_day_max,
    reserve: unproven_form_codes_in_day_max * form_codes_reserve_share,
    first: 1,
  })
  if (!isTaken) refuseFor('public_link_busy', await secondsLeftToday(tx))
}
