import { sql, type Kysely } from 'kysely'
import { code_digits } from '#shared/rules/limits.ts'
import { setupTexts as t } from '#shared/text/setup.ts'
import type { Scope } from '#server/platform/access/scope.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sameBytes } from '#server/platform/core/secrets.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { takeLimit } from '#server/platform/http/limits.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

/** How long a test code stays the same; it is accepted for one such span more. */
const span_seconds = 600

/**
 * The codes by which this member of staff shows that an SMS to this phone arrived: the present one and the one before. They
 * follow from person, phone, gateway and time, so that none is stored.
 */
export async function testCodes(
  { db, secrets, config }: Pick<Services, 'db' | 'secrets' | 'config'>,
  { actor }: Pick<Scope, 'actor'>,
  phone: string,
): Promise<string[]> {
  const { driver } = config.delivery.sms
  const span = await presentSpan(db)
  return [span, span - 1].map((at) => {
    const number = secrets.mac('gateway test', actor.id ?? 0, phone, driver, at).readUInt32BE(0) % 10 ** code_digits
    return String(number).padStart(code_digits, '0')
  })
}

async function presentSpan(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ span: number }>`
    select floor(extract(epoch from now()) / ${span_seconds})::int as span`.execute(db)
  return rows[0]?.span ?? refuse('internal')
}

/**
 * Records that the gateway brought its test code.
 * @throws Refusal `invalid_fields` for another code, `too_many_requests`
 */
export async function checkTestCode(
  services: Pick<Services, 'db' | 'secrets' | 'config'>,
  scope: Scope,
  { phone, code }: { phone: string; code: string },
): Promise<void> {
  const { db, config } = services
  await takeLimit(db, 'tried_gateways', String(scope.actor.id))
  const codes = await testCodes(services, scope, phone)
  const isRight = codes.some((right) => sameBytes(Buffer.from(right), Buffer.from(code)))
  if (!isRight) refuse('invalid_fields', { errors: { code: t.wrong_test_code } })
  const { driver } = config.delivery.sms
  await transaction(db, async (tx) => {
    record(tx, scope.actor, { event: 'installation.prove_sms', subject_id: null, client_id: null, after: { driver } })
  })
}
