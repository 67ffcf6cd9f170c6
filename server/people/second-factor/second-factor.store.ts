import { sql, type Kysely } from 'kysely'
import type { Passkey } from '#shared/contract/passkeys.ts'
import type { SecondFactor } from '#shared/contract/second-factor.ts'
import { confirmation_seconds } from '#shared/rules/limits.ts'
import type { FactorKind } from '#shared/rules/second-factor.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { columnOf, type Person, type PersonKey } from './person.ts'

export const until = sql<Date>`confirmed_at + make_interval(secs => ${confirmation_seconds})`

/** The factors that count for this person; none when a password is enough. */
export async function factorsOf(db: Kysely<Tables>, person: PersonKey): Promise<FactorKind[]> {
  const rows = await db
    .selectFrom('second_factors')
    .select('kind')
    .distinct()
    .where(columnOf(person), '=', person.id)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

export async function hasFactor(db: Kysely<Tables>, person: PersonKey): Promise<boolean> {
  return (await factorsOf(db, person)).length > 0
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
    passkeys: await passkeysOf(db, person),
    totp: totp ? { created_at: totp.confirmed_at.toISOString() } : null,
    recovery_codes_left: await codesLeft(db, person),
    confirmed_until: until?.toISOString() ?? null,
  }
}

async function passkeysOf(db: Kysely<Tables>, person: Person): Promise<Passkey[]> {
  const keys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where(columnOf(person), '=', person.id)
    .orderBy('id')
    .execute()
  return keys.map(showPasskey)
}

export const showPasskey = (key: Pick<Row<'passkeys'>, 'id' | 'name' | 'created_at' | 'last_used_at'>): Passkey => ({
  id: key.id,
  name: key.name,
  created_at: key.created_at.toISOString(),
  last_used_at: key.last_used_at?.toISOString() ?? null,
})

export async function codesLeft(db: Kysely<Tables>, person: Person): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(columnOf(person), '=', person.id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
