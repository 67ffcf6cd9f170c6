import { sql, type Kysely } from 'kysely'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import {
  bills_per_client_in_hour_max,
  codes_per_phone_in_10_minutes_max,
  codes_per_phone_in_day_max,
  codes_per_phone_in_hour_max,
  codes_per_request_in_hour_max,
  form_codes_per_address_in_hour_max,
  form_codes_per_phone_in_day_max,
  form_codes_per_phone_in_hour_max,
  corrections_per_request_in_day_max,
  court_packets_per_request_in_day_max,
  companies_of_strangers_in_day_max,
  companies_per_address_in_hour_max,
  companies_per_caller_in_hour_max,
  complaints_per_phone_in_day_max,
  disowns_per_address_in_hour_max,
  field_changes_per_link_in_hour_max,
  field_copies_per_link_in_hour_max,
  file_checks_per_address_in_hour_max,
  hash_checks_per_address_in_hour_max,
  passkey_logins_per_address_in_hour_max,
  provider_logins_per_address_in_hour_max,
  phone_codes_per_user_in_day_max,
  origin_checks_per_client_in_hour_max,
  invitations_per_client_in_day_max,
  invitations_per_email_in_day_max,
  logos_per_client_in_hour_max,
  password_letters_per_asker_in_day_max,
  password_letters_per_person_in_hour_max,
  password_links_per_address_in_hour_max,
  refusals_per_address_in_hour_max,
  registrations_per_address_in_15_minutes_max,
  registrations_per_email_in_day_max,
  reports_per_address_in_hour_max,
  reveals_per_admin_in_day_max,
  signer_files_per_link_in_hour_max,
  tables_per_client_in_hour_max,
  tried_gateways_per_admin_in_hour_max,
  webhook_tests_per_client_in_hour_max,
  wrong_pins_per_address_in_hour_max,
} from '#shared/rules/limits.ts'
import { approval_letters_per_user_in_hour_max } from '#shared/rules/sending-approvals.ts'
import { copy_downloads_per_recipient_in_hour_max } from '#shared/rules/copies.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'

const hour_seconds = 3600

const rules = {
  phone_codes_10_minutes: { points: codes_per_phone_in_10_minutes_max, duration: 600 },
  phone_codes_hour: { points: codes_per_phone_in_hour_max, duration: hour_seconds },
  phone_codes_day: { points: codes_per_phone_in_day_max, duration: 24 * hour_seconds },
  request_codes_hour: { points: codes_per_request_in_hour_max, duration: hour_seconds },
  form_codes_phone_hour: { points: form_codes_per_phone_in_hour_max, duration: hour_seconds },
  form_codes_phone_day: { points: form_codes_per_phone_in_day_max, duration: 24 * hour_seconds },
  form_codes_address: { points: form_codes_per_address_in_hour_max, duration: hour_seconds },
  wrong_pins: { points: wrong_pins_per_address_in_hour_max, duration: hour_seconds },
  corrections_request: { points: corrections_per_request_in_day_max, duration: 24 * hour_seconds },
  court_packets_request: { points: court_packets_per_request_in_day_max, duration: 24 * hour_seconds },
  complaints_phone: { points: complaints_per_phone_in_day_max, duration: 24 * hour_seconds },
  field_changes_link: { points: field_changes_per_link_in_hour_max, duration: hour_seconds },
  copy_downloads: { points: copy_downloads_per_recipient_in_hour_max, duration: hour_seconds },
  approval_letters: { points: approval_letters_per_user_in_hour_max, duration: hour_seconds },
  signer_files_link: { points: signer_files_per_link_in_hour_max, duration: hour_seconds },
  field_copies_link: { points: field_copies_per_link_in_hour_max, duration: hour_seconds },
  disowns_address: { points: disowns_per_address_in_hour_max, duration: hour_seconds },
  registrations_address: { points: registrations_per_address_in_15_minutes_max, duration: 900 },
  registrations_email: { points: registrations_per_email_in_day_max, duration: 24 * hour_seconds },
  phone_codes_user: { points: phone_codes_per_user_in_day_max, duration: 24 * hour_seconds },
  password_links_address: { points: password_links_per_address_in_hour_max, duration: hour_seconds },
  password_letters_asker: { points: password_letters_per_asker_in_day_max, duration: 24 * hour_seconds },
  password_letters_person: { points: password_letters_per_person_in_hour_max, duration: hour_seconds },
  refusals_address: { points: refusals_per_address_in_hour_max, duration: hour_seconds },
  provider_logins_address: { points: provider_logins_per_address_in_hour_max, duration: hour_seconds },
  passkey_logins_address: { points: passkey_logins_per_address_in_hour_max, duration: hour_seconds },
  invitations_client: { points: invitations_per_client_in_day_max, duration: 24 * hour_seconds },
  invitations_email: { points: invitations_per_email_in_day_max, duration: 24 * hour_seconds },
  bills_client: { points: bills_per_client_in_hour_max, duration: hour_seconds },
  hash_checks_address: { points: hash_checks_per_address_in_hour_max, duration: hour_seconds },
  file_checks_address: { points: file_checks_per_address_in_hour_max, duration: hour_seconds },
  tables_client: { points: tables_per_client_in_hour_max, duration: hour_seconds },
  reveals_admin: { points: reveals_per_admin_in_day_max, duration: 24 * hour_seconds },
  origin_checks_client: { points: origin_checks_per_client_in_hour_max, duration: hour_seconds },
  webhook_tests_client: { points: webhook_tests_per_client_in_hour_max, duration: hour_seconds },
  tried_gateways: { points: tried_gateways_per_admin_in_hour_max, duration: hour_seconds },
  logos_client: { points: logos_per_client_in_hour_max, duration: hour_seconds },
  companies_caller: { points: companies_per_caller_in_hour_max, duration: hour_seconds },
  companies_address: { points: companies_per_address_in_hour_max, duration: hour_seconds },
  companies_strangers: { points: companies_of_strangers_in_day_max, duration: 24 * hour_seconds },
  reports_address: { points: reports_per_address_in_hour_max, duration: hour_seconds },
} as const
export type LimitName = keyof typeof rules

/** An end that is later than any window allows was written by a clock that was ahead; the margin is for slow transactions. */
const isOver = sql<boolean>`(l.ends_at <= now() or l.ends_at > excluded.ends_at + interval '1 minute')`

/** A limit and the key that it counts for. */
export type Counter = readonly [name: LimitName, key: string]

/**
 * Takes one point of a limit, or refuses with `Retry-After`. Within a transaction the point is given back by its
 * rollback, and other callers of the same key wait for its end: a key that strangers share, such as an address, is
 * taken last or outside. Exact under concurrency; shared by all servers.
 * @param db the command's transaction; the pool for work that has none
 * @throws Refusal `too_many_requests`, or the given one, with `retry_at`
 */
export async function takeLimit(
  db: Kysely<Tables>,
  name: LimitName,
  key: string,
  code: RefusalCode = 'too_many_requests',
): Promise<void> {
  const refused = await takeAll(db, [[name, key]])
  if (refused) await refuseTaken(db, refused, code)
}

/**
 * Takes one point of each limit, all in one statement; a refusal names the first that is used up and gives the others
 * back by the rollback of the transaction.
 * @param counters of different limits
 * @throws Refusal like `takeLimit`
 */
export async function takeLimits(tx: Tx, counters: readonly Counter[], code: RefusalCode): Promise<void> {
  const refused = await takeAll(tx, counters)
  if (refused) await refuseTaken(tx, refused, code)
}

/**
 * Counters are locked in the order of their names and keys, so that no two callers wait for each other.
 * @returns the first that is used up
 */
async function takeAll(db: Kysely<Tables>, counters: readonly Counter[]): Promise<Counter | undefined> {
  const points = Object.fromEntries(counters.map(([name]) => [name, rules[name].points]))
  const { rows } = await sql<{ name: LimitName }>`/* limits.take */
    insert into limits as l (name, key, taken, ends_at)
    select name, key, 1, now() + make_interval(secs => seconds)
    from unnest(${counters.map(([name]) => name)}::text[], ${counters.map(([, key]) => key)}::text[],
      ${counters.map(([name]) => rules[name].duration)}::int[]) as w (name, key, seconds)
    order by name, key
    on conflict (name, key) do update set
      taken = case when ${isOver} then 1 else l.taken + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else l.ends_at end
    where ${isOver} or l.taken < (${JSON.stringify(points)}::jsonb ->> l.name)::int
    returning name`.execute(db)
  const allowed = new Set(rows.map(({ name }) => name))
  return counters.find(([name]) => !allowed.has(name))
}

/**
 * Refuses when nothing is left, takes nothing: for what is expensive before the transaction begins.
 * @throws Refusal like `takeLimit`
 */
export async function checkLimit(db: Kysely<Tables>, name: LimitName, key: string): Promise<void> {
  const { points, duration } = rules[name]
  const used = db.selectFrom('limits').select('taken').where('name', '=', name).where('key', '=', key)
  const full = used
    .where('taken', '>=', points)
    .where('ends_at', '>', sql<Date>`now()`)
    .where('ends_at', '<=', sql<Date>`now() + make_interval(secs => ${duration + 60})`)
  if (await full.executeTakeFirst()) await refuseTaken(db, [name, key], 'too_many_requests')
}

/**
 * Work outside a transaction under a limit: it is counted also when it is refused, and not when we failed.
 * @throws Refusal `too_many_requests`
 */
export async function withLimit<T>(
  db: Kysely<Tables>,
  name: LimitName,
  key: string,
  run: () => Promise<T>,
): Promise<T> {
  await takeLimit(db, name, key)
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) await refundLimits(db, [[name, key]]).catch(() => undefined)
    throw error
  }
}

/** Gives one point of each back. */
export async function refundLimits(db: Kysely<Tables>, counters: readonly Counter[]): Promise<void> {
  await sql`update limits l set taken = l.taken - 1 from (
      select name, key from limits where (name, key) in (
        select * from unnest(${counters.map(([name]) => name)}::text[], ${counters.map(([, key]) => key)}::text[]))
      order by name, key for update) own
    where l.name = own.name and l.key = own.key and l.taken > 0`.execute(db)
}

async function refuseTaken(db: Kysely<Tables>, [name, key]: Counter, code: RefusalCode): Promise<never> {
  const ends = sql<number>`extract(epoch from ends_at - clock_timestamp())::float8`.as('seconds')
  const counter = db.selectFrom('limits').select(ends).where('name', '=', name).where('key', '=', key)
  return refuseFor(code, (await counter.executeTakeFirst())?.seconds ?? 0)
}

/**
 * Refuses with the time when a repeat may pass.
 * @param message replaces the standard text
 */
export function refuseFor(code: RefusalCode, seconds: number, message?: string): never {
  const wait_seconds = Math.max(1, Math.ceil(seconds))
  const retry_at = new Date(Date.now() + wait_seconds * 1000).toISOString()
  refuse(code, { retry_after_seconds: wait_seconds, extra: { retry_at }, ...(message && { message }) })
}
