import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RefusalCode } from '#shared/contract/errors.ts'
import {
  bills_per_client_in_hour_max,
  codes_per_phone_in_10_minutes_max,
  codes_per_phone_in_day_max,
  codes_per_phone_in_hour_max,
  codes_per_request_in_hour_max,
  corrections_per_request_in_day_max,
  disowns_per_address_in_hour_max,
  file_checks_per_address_in_hour_max,
  logins_per_address_in_15_minutes_max,
  phone_codes_per_user_in_day_max,
  password_links_per_address_in_hour_max,
  registrations_per_address_in_15_minutes_max,
  registrations_per_email_in_day_max,
  reports_per_address_in_hour_max,
  tables_per_client_in_hour_max,
  wrong_codes_per_address_in_hour_max,
  wrong_logins_per_account_in_15_minutes_max,
} from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'

const hour_seconds = 3600

const rules = {
  phone_codes_10_minutes: { points: codes_per_phone_in_10_minutes_max, duration: 600 },
  phone_codes_hour: { points: codes_per_phone_in_hour_max, duration: hour_seconds },
  phone_codes_day: { points: codes_per_phone_in_day_max, duration: 24 * hour_seconds },
  request_codes_hour: { points: codes_per_request_in_hour_max, duration: hour_seconds },
  wrong_codes_address: { points: wrong_codes_per_address_in_hour_max, duration: hour_seconds },
  corrections_request: { points: corrections_per_request_in_day_max, duration: 24 * hour_seconds },
  disowns_address: { points: disowns_per_address_in_hour_max, duration: hour_seconds },
  logins_address: { points: logins_per_address_in_15_minutes_max, duration: 900 },
  registrations_address: { points: registrations_per_address_in_15_minutes_max, duration: 900 },
  registrations_email: { points: registrations_per_email_in_day_max, duration: 24 * hour_seconds },
  phone_codes_user: { points: phone_codes_per_user_in_day_max, duration: 24 * hour_seconds },
  password_links_address: { points: password_links_per_address_in_hour_max, duration: hour_seconds },
  bills_client: { points: bills_per_client_in_hour_max, duration: hour_seconds },
  file_checks_address: { points: file_checks_per_address_in_hour_max, duration: hour_seconds },
  tables_client: { points: tables_per_client_in_hour_max, duration: hour_seconds },
  reports_address: { points: reports_per_address_in_hour_max, duration: hour_seconds },
  wrong_logins_account: { points: wrong_logins_per_account_in_15_minutes_max, duration: 900 },
} as const
export type LimitName = keyof typeof rules

/** Limits stored in the database: exact under concurrency, shared by all servers, surviving a restart. */
export type Limits = {
  /** Takes one point, or refuses with `Retry-After`. */
  take(name: LimitName, key: string, code?: RefusalCode): Promise<void>
  /** Refuses when nothing is left, takes nothing. */
  check(name: LimitName, key: string, code?: RefusalCode): Promise<void>
  /** Gives one point back. */
  refund(name: LimitName, key: string): Promise<void>
  /** Deletes what lasts longer than any limit: it was written by a clock that was ahead. */
  undoClockJump(): Promise<void>
}

/** @param pool separate from the main one: callers may hold a transaction there while they wait here */
export async function openLimits(pool: Pool): Promise<Limits> {
  await pool.query(`create table if not exists limits (key varchar(255) primary key, points integer not null default 0,
    expire bigint)`)
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({ storeClient: pool, tableName: 'limits', tableCreated: true, keyPrefix: name, ...rule }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>
  return {
    async take(name, key, code = 'too_many_requests') {
      try {
        await limiters[name].consume(key)
      } catch (error) {
        if (error instanceof RateLimiterRes) refuseUntil(code, error.msBeforeNext)
        throw error
      }
    },
    async check(name, key, code = 'too_many_requests') {
      const state = await limiters[name].get(key)
      if (state && state.consumedPoints >= rules[name].points) refuseUntil(code, state.msBeforeNext)
    },
    async refund(name, key) {
      await limiters[name].reward(key)
    },
    async undoClockJump() {
      const longest = Math.max(...Object.values(rules).map(({ duration }) => duration))
      await pool.query('delete from limits where expire > $1', [Date.now() + longest * 1000])
    },
  }
}

function refuseUntil(code: RefusalCode, milliseconds: number): never {
  const retry_at = new Date(Date.now() + milliseconds).toISOString()
  refuse(code, { retry_after_seconds: Math.max(1, Math.ceil(milliseconds / 1000)), extra: { retry_at } })
}
