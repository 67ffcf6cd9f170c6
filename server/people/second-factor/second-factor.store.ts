import { sql, type Kysely } from 'kysely'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import { confirmation_seconds } from '#shared/rules/limits.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { columnOf, type Person } from './person.ts'

const until = sql<Date>`confirmed_at + make_interval(secs => ${confirmation_seconds})`

export async function hasFactor(db: Kysely<Tables>, person: Pick<Person, 'kind' | 'id'>): Promise<boolean> {
  const confirmed = await db
    .selectFrom('totp_factors')
    .select('id')
    .where(columnOf(person), '=', person.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Until when the session of this actor counts as confirmed; null when it does not. */
export async function confirmedUntil(db: Kysely<Tables>, { session_id }: Actor): Promise<Date | null> {
  const session = await db
    .selectFrom('sessions')
    .select(until.as('until'))
    .where('id', '=', session_id)
    .where(sql<boolean>`${until} > now()`)
    .executeTakeFirst()
  return session?.until ?? null
}

export async function secondFactorOf(db: Kysely<Tables>, person: Person, actor: Actor): Promise<SecondFactor> {
  const totp = await db
    .selectFrom('totp_factors')
    .select(sql<Date>`confirmed_at`.as('confirmed_at'))
    .where(columnOf(person), '=', person.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const until = await confirmedUntil(db, actor)
  return {
    totp: totp ? { created_at: totp.confirmed_at.toISOString() } : null,
    recovery_codes_left: await codesLeft(db, person),
    confirmed_until: until?.toISOString() ?? null,
  }
}

export async function codesLeft(db: Kysely<Tables>, person: Person): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(columnOf(person), '=', person.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
