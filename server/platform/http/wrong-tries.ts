import { sql, type Kysely } from 'kysely'
import {
  accounts_guessed_per_address_in_hour_free,
  addresses_per_account_in_hour_free,
  links_guessed_per_address_in_hour_free,
  spraying_wait_seconds,
  spraying_wait_seconds_max,
  wrong_codes_per_phone_in_day_free,
  wrong_codes_wait_seconds,
  wrong_codes_wait_seconds_max,
  wrong_passwords_free,
  wrong_passwords_of_attacked_free,
  wrong_passwords_wait_seconds,
  wrong_passwords_wait_seconds_max,
} from '#shared/rules/limits.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { refuseFor } from './limits.ts'

/**
 * Wrong guesses count against what they aim at: a link and its phone, an account from one address. An address counts
 * only when its guesses spread over many links or accounts. The wait grows with each wrong guess, and nobody
 * is locked out. Rows are only added, so no caller waits for another; calls that run at the same moment may
 * exceed a limit by as many guesses.
 */
type WrongCode = { kind: 'code'; request_id: number; phone: string; address: string }
type WrongPassword = {
  kind: 'password'
  /** a hash of the login: people type passwords into the wrong field */
  account: string
  address: string
}

/** Counts a guess that was compared and found wrong. */
export async function recordWrongTry(db: Kysely<Tables>, wrong: WrongCode | WrongPassword): Promise<void> {
  const { kind, address } = wrong
  const own = kind === 'code' ? { target: String(wrong.request_id), phone: wrong.phone } : { target: wrong.account }
  await db
    .insertInto('wrong_tries')
    .values({ kind, address, ...own })
    .execute()
}

/** After the correct password earlier wrong ones from this address do not count. */
export async function forgiveWrongPasswords(
  db: Kysely<Tables>,
  { account, address }: Pick<WrongPassword, 'account' | 'address'>,
): Promise<void> {
  const own = db.deleteFrom('wrong_tries').where('kind', '=', 'password').where('target', '=', account)
  await own.where('address', '=', address).execute()
}

/**
 * Refuses to compare a signing code whose phone was guessed at, or that an address guesses at again after it has guessed
 * at many links.
 * @throws Refusal `too_many_requests` with the time when a repeat may pass
 */
export async function refuseGuessedCode(
  db: Kysely<Tables>,
  { request_id, phone, address }: Omit<WrongCode, 'kind'>,
): Promise<void> {
  const { rows } = await sql<Record<'phone' | 'link' | 'links', number> & Record<'phone_age' | 'link_age', number>>`
    select p.count as phone, p.age as phone_age, a.link, a.link_age, a.links
    from (select count(*)::int, ${age()} as age from wrong_tries
        where phone = ${phone} and ${within('1 day')}) p,
      (select count(distinct target)::int as links, count(*) filter (where target = ${String(request_id)})::int as link,
        ${age(sql`target = ${String(request_id)}`)} as link_age from wrong_tries
        where kind = 'code' and address = ${address} and ${within('1 hour')}) a`.execute(db)
  const found = rows[0]
  if (!found) return
  const wait = doubling(wrong_codes_wait_seconds, wrong_codes_wait_seconds_max)
  refuseEarlier(codeWaitSeconds(found.phone), found.phone_age)
  if (found.links > links_guessed_per_address_in_hour_free) refuseEarlier(wait(found.link - 1), found.link_age)
}

/** Seconds that a phone waits after its last wrong code of so many in a day. */
export const codeWaitSeconds = (wrong_codes: number): number =>
  doubling(wrong_codes_wait_seconds, wrong_codes_wait_seconds_max)(wrong_codes - wrong_codes_per_phone_in_day_free)

/**
 * Refuses to compare a password that this address has guessed at, or any password from an address that guesses at many
 * accounts. From a clean address the correct password always passes.
 * @throws Refusal `too_many_requests` with the time when a repeat may pass
 */
export async function refuseGuessedPassword(
  db: Kysely<Tables>,
  { account, address }: Pick<WrongPassword, 'account' | 'address'>,
): Promise<void> {
  const { rows } = await sql<Record<'own' | 'addresses' | 'accounts' | 'own_age' | 'address_age', number>>`
    select t.own, t.own_age, t.addresses, a.accounts, a.age as address_age
    from (select count(distinct address)::int as addresses, count(*) filter (where address = ${address})::int as own,
        ${age(sql`address = ${address}`)} as own_age from wrong_tries
        where kind = 'password' and target = ${account} and ${within('1 hour')}) t,
      (select count(distinct target)::int as accounts, ${age()} as age from wrong_tries
        where kind = 'password' and address = ${address} and ${within('1 hour')}) a`.execute(db)
  const found = rows[0]
  if (!found) return
  const attacked = found.addresses > addresses_per_account_in_hour_free
  const free = attacked ? wrong_passwords_of_attacked_free : wrong_passwords_free
  refuseEarlier(
    doubling(wrong_passwords_wait_seconds, wrong_passwords_wait_seconds_max)(found.own - free),
    found.own_age,
  )
  refuseEarlier(
    doubling(
      spraying_wait_seconds,
      spraying_wait_seconds_max,
    )(found.accounts - accounts_guessed_per_address_in_hour_free),
    found.address_age,
  )
}

/** Times later than now were written by a clock that was ahead. */
const within = (window: '1 day' | '1 hour') =>
  sql`at > now() - ${sql.lit(window)}::interval and at <= clock_timestamp()`

/** Seconds since the last one. */
const age = (which = sql`true`) =>
  sql`coalesce(extract(epoch from clock_timestamp() - max(at) filter (where ${which})), 0)::float8`

/** Seconds to wait after the guess that exceeds the free ones by so many: one wait, then twice as long each time. */
const doubling = (first_seconds: number, seconds_max: number) => (exceeding: number) =>
  exceeding < 0 ? 0 : Math.min(first_seconds * 2 ** exceeding, seconds_max)

function refuseEarlier(wait_seconds: number, age_seconds: number): void {
  if (age_seconds < wait_seconds) refuseFor('too_many_requests', wait_seconds - age_seconds)
}
