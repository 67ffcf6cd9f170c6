import { sql, type Kysely } from 'kysely'
import type { PhoneProofCheck, PhoneProofCreate, PhoneProofSent, PhoneProven } from '#shared/contract/my-documents.ts'
import {
  code_again_after_seconds,
  code_digits,
  code_lifetime_seconds,
  code_wrong_tries_max,
  my_documents_open_seconds,
} from '#shared/rules/limits.ts'
import { maskPhone } from '#shared/rules/phone.ts'
import { refusalStatuses } from '#shared/rules/refusals.ts'
import { codeWithoutSms } from '#shared/text/messages.ts'
import { phoneProofSms } from '#shared/text/my-documents.ts'
import { refuseWithoutSms } from '#server/messages/core/refuse-without-sms.ts'
import { sendAskedMessage } from '#server/messages/outbox/asked-message.ts'
import type { Request } from '#server/platform/access/app-type.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { randomDigits, sameBytes, sha256, type Secrets } from '#server/platform/core/secrets.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'
import type { Row, Tables, Tx } from '#server/platform/db/tables.ts'
import { once } from '#server/platform/http/idempotency.ts'
import { refuseFor, refundLimits, takeLimits } from '#server/platform/http/limits.ts'
import type { Services } from '#server/platform/services/services.ts'
import { newGroup } from '#server/requests/document-sign-requests/add-requests.ts'
import { strangerCounters } from '#server/requests/codes/stranger-counters.ts'
import { otpHost } from '#server/requests/signing/otp-host.ts'
import { hasDocuments } from './my-documents.store.ts'

export type Proof = Row<'phone_proofs'>
type Checked = ({ outcome: 'right' } & PhoneProven) | { outcome: 'wrong'; tries_left: number }

const seconds = (count: number) => sql`make_interval(secs => ${count})`

/** Bound to the browser that has the token, and to the phone. */
const digestOf = (secrets: Secrets, { token, phone }: { token: string; phone: string }, code: string): Buffer =>
  secrets.mac('phone proof', token, phone, code)

/**
 * Sends a code to a phone to which documents were sent; to any other nothing. The answer is the same for every phone.
 * @throws Refusal `code_too_soon`, `too_many_codes`, `too_many_requests`, `day_budget_spent`, `no_gateway`
 */
export async function sendPhoneCode(
  tx: Tx,
  services: Services,
  by: Actor,
  { phone }: PhoneProofCreate,
): Promise<PhoneProofSent> {
  const { secrets, config } = services
  refuseWithoutSms(services, codeWithoutSms)
  const token = newGroup()
  const code = randomDigits(code_digits)
  // before the row: of two with one phone the second one sees the first
  await takeLimits(tx, strangerCounters({ phone, ip: by.ip }), 'too_many_codes')
  await refuseTooSoon(tx, phone)
  const { expires_at, retry_at } = await tx
    .insertInto('phone_proofs')
    .values({
      token_hash: sha256(token),
      phone,
      digest: digestOf(secrets, { token, phone }, code),
      ip: by.ip,
      user_agent: by.user_agent,
      expires_at: sql<Date>`now() + ${seconds(code_lifetime_seconds)}`,
    })
    .returning(['expires_at', sql<Date>`created_at + ${seconds(code_again_after_seconds)}`.as('retry_at')])
    .executeTakeFirstOrThrow()
  if (await hasDocuments(tx, phone)) {
    const body = phoneProofSms(code, { brand: config.brand_name, host: otpHost(config.public_url) })
    const about = { client_id: null, request_id: null, channel: 'sms' as const, template: 'phone_proof' }
    const message = { ...about, recipient: phone, body, masked: body.replaceAll(code, '••••••') }
    await sendAskedMessage(tx, services, by, message)
  }
  return {
    proof: token,
    expires_at: expires_at.toISOString(),
    retry_at: retry_at.toISOString(),
    phone: maskPhone(phone),
  }
}

/** Of another browser too: a number is not called up each second by several. */
async function refuseTooSoon(tx: Tx, phone: string): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from created_at - now())::float8 + ${code_again_after_seconds} as seconds
    from phone_proofs where phone = ${phone} and proven_at is null order by id desc limit 1`.execute(tx)
  const wait = rows[0]?.seconds ?? 0
  if (wait > 0 && wait <= code_again_after_seconds) refuseFor('code_too_soon', wait)
}

/**
 * Checks the code; the right one opens the documents of the phone to this browser. A wrong one is counted before it is
 * compared, and the refusal is sent after the commit.
 * @throws Refusal `wrong_code` with `tries_left`
 */
export async function checkPhoneCode(
  { db, secrets }: Services,
  request: Request,
  { proof: token, code }: PhoneProofCheck,
): Promise<PhoneProven> {
  const { body: checked } = await once<Checked>(
    db,
    request,
    async (tx) => {
      const body = await attempt(tx, secrets, { token, code })
      return { status: body.outcome === 'right' ? 200 : refusalStatuses.wrong_code, body }
    },
    `phone-proof:${sha256(token).toString('hex')}`,
  )
  if (checked.outcome === 'wrong') refuse('wrong_code', { extra: { tries_left: checked.tries_left } })
  return { expires_at: checked.expires_at }
}

async function attempt(tx: Tx, secrets: Secrets, { token, code }: { token: string; code: string }): Promise<Checked> {
  const { rows } = await sql<Proof>`/* phone-proofs.count */
    update phone_proofs set attempts = attempts + 1
    where token_hash = ${sha256(token)} and proven_at is null and expires_at > now()
      and attempts < ${code_wrong_tries_max}
    returning ${wholeRow('phone_proofs')}`.execute(tx)
  const [proof] = rows
  if (!proof) return { outcome: 'wrong', tries_left: 0 }
  if (!sameBytes(proof.digest, digestOf(secrets, { token, phone: proof.phone }, code)))
    return { outcome: 'wrong', tries_left: code_wrong_tries_max - proof.attempts }
  await refundLimits(tx, strangerCounters(proof))
  const { expires_at } = await tx
    .updateTable('phone_proofs')
    .set({ proven_at: sql<Date>`now()`, expires_at: sql<Date>`now() + ${seconds(my_documents_open_seconds)}` })
    .where('id', '=', proof.id)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { outcome: 'right', expires_at: expires_at.toISOString() }
}

/** @throws Refusal `dead_token` for one that no code has proven, or whose half hour is over */
export async function provenBy(db: Kysely<Tables>, token: string): Promise<Proof> {
  const proof = await db
    .selectFrom('phone_proofs')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('proven_at', 'is not', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return proof ?? refuse('dead_token')
}
