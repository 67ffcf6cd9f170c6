import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { passkey_challenge_seconds } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Services } from '#server/platform/services/services.ts'
import { macPartsOf, type Person, type PersonKey } from './person.ts'

/** What a challenge is for, and for whom: of a login only the API is known. */
export type Ceremony =
  | { purpose: 'add' | 'confirm'; person: PersonKey }
  | { purpose: 'login'; audience: Person['audience'] }

const macOf = ({ secrets }: Pick<Services, 'secrets'>, ceremony: Ceremony, challenge: string): Buffer => {
  const whose = ceremony.purpose === 'login' ? [ceremony.audience] : macPartsOf(ceremony.person)
  return secrets.mac('passkey challenge', ceremony.purpose, ...whose, challenge)
}

/** @returns 256 random bits in base64url, which this ceremony accepts once within `passkey_challenge_seconds` */
export async function newChallenge(services: Services, ceremony: Ceremony): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await services.db
    .insertInto('passkey_challenges')
    .values({
      challenge_mac: macOf(services, ceremony, challenge),
      expires_at: sql`now() + make_interval(secs => ${passkey_challenge_seconds})`,
    })
    .execute()
  return challenge
}

/**
 * Uses the challenge of an answer up, also when the answer turns out to be wrong.
 * @throws Refusal `challenge_dead` for one that is used, late, or was made for another purpose or person
 */
export async function takeChallenge(services: Services, ceremony: Ceremony, challenge: string): Promise<void> {
  const deleted = await services.db
    .deleteFrom('passkey_challenges')
    .where('challenge_mac', '=', macOf(services, ceremony, challenge))
    .where(sql<boolean>`expires_at > now()`)
    .returning('challenge_mac')
    .executeTakeFirst()
  if (!deleted) refuse('challenge_dead')
}
