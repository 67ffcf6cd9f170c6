import { sql, type Kysely } from 'kysely'
import type { CodeOfRequest } from '#shared/contract/code-of-request.ts'
import {
  code_again_after_seconds,
  code_delayed_after_seconds,
  code_sent_within_seconds,
  code_wrong_tries_max,
  codes_per_phone_in_10_minutes_max,
  codes_per_phone_in_day_max,
  codes_per_phone_in_hour_max,
  codes_per_request_in_hour_max,
  request_wrong_tries_max,
} from '#shared/rules/limits.ts'
import type { CodeState } from '#shared/rules/code-states.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { codeWaitSeconds } from '#server/platform/http/wrong-tries.ts'
import { code_templates } from './code-limits.ts'
import { anyNumber } from '#server/platform/db/any-number.ts'

export type LastCode = { request_id: number; state: CodeState; cause: string | null }

/** The state of a code by its message, which the query names `d`. */
const stateOfMessage = sql<CodeState>`case
  when d.handed_over_at is null and (d.status = 'expired'
    or (d.status = 'queued' and d.created_at <= now() - make_interval(secs => ${code_sent_within_seconds}))) then 'not_sent'
  when d.status <> 'queued' then 'sent'
  when d.created_at <= now() - make_interval(secs => ${code_delayed_after_seconds}) then 'delayed'
  else 'queued' end`

/**
 * Where the last code of each request is; none was asked for where there is no row. Judged by the database's time: a
 * code that waits for too long is not sent any more, though its message does not say so yet.
 */
export async function lastCodes(db: Kysely<Tables>, request_ids: readonly number[]): Promise<LastCode[]> {
  if (request_ids.length === 0) return []
  const { rows } = await sql<LastCode>`/* codes.last */
    select d.request_id, d.error as cause, ${stateOfMessage} as state
    from unnest(${request_ids}::bigint[]) as r (id)
    cross join lateral (
      select * from deliveries where request_id = r.id and template = any (${code_templates}::text[])
      order by id desc limit 1) d`.execute(db)
  return rows
}

type Counted = {
  request_id: number
  wrong_codes: number
  last: CodeOfRequest['last']
  waits_until: Date | null
  taken: Partial<
    Record<'phone_codes_day' | 'phone_codes_hour' | 'phone_codes_10_minutes' | 'request_codes_hour', Taken>
  >
  guesses: number
  guessed_at: Date | null
}
type Taken = { taken: number; ends_at: string }

/**
 * The code of each request that was opened: where the last one is, and what is left to request and to try. Times are
 * those of the database.
 */
export async function codesOf(db: Kysely<Tables>, request_ids: readonly number[]): Promise<Map<number, CodeOfRequest>> {
  if (request_ids.length === 0) return new Map()
  const { rows } = await sql<Counted>`/* codes.of-requests */
    select r.id as request_id, r.wrong_codes, c.last, c.waits_until, l.taken, g.guesses, g.guessed_at
    from document_sign_requests r
    left join lateral (
      select jsonb_build_object('requested_at', to_jsonb(own.created_at), 'state', coalesce(m.state, 'sent'),
          'status', m.status, 'cause', m.error, 'entered', own.used_at is not null,
          'live', own.used_at is null and own.killed_at is null and own.expires_at > now(),
          'tries_left', greatest(${code_wrong_tries_max}::int - own.attempts, 0)) as last,
        own.created_at + make_interval(secs => ${code_again_after_seconds}) as waits_until
      from (select * from signing_codes where request_id = r.id and phone = r.signer_phone order by id desc limit 1) own
      left join lateral (
        select d.status, d.error, ${stateOfMessage} as state from deliveries d
        where d.request_id = r.id and d.template = 'code' and d.recipient = r.signer_phone
        order by d.id desc limit 1) m on true
    ) c on true
    cross join lateral (
      select coalesce(jsonb_object_agg(name, jsonb_build_object('taken', taken, 'ends_at', to_jsonb(ends_at))), '{}') as taken
      from limits where ends_at > now() and ends_at < now() + interval '25 hours' and ((name = 'request_codes_hour' and key = r.id::text)
        or (name in ('phone_codes_10_minutes', 'phone_codes_hour', 'phone_codes_day')
          and key = case when r.test then 'test:' || r.id else r.signer_phone end))
    ) l
    cross join lateral (
      select count(*)::int as guesses, max(at) as guessed_at from wrong_tries
      where phone = case when r.test then 'test:' || r.id else r.signer_phone end
        and at > now() - interval '1 day' and at <= now()
    ) g
    where r.id = any(${anyNumber(request_ids)})`.execute(db)
  return new Map(rows.map((row) => [row.request_id, judged(row)]))
}

const limits = {
  phone_codes_10_minutes: codes_per_phone_in_10_minutes_max,
  phone_codes_hour: codes_per_phone_in_hour_max,
  phone_codes_day: codes_per_phone_in_day_max,
  request_codes_hour: codes_per_request_in_hour_max,
} as const
type Limit = keyof typeof limits

function judged({ wrong_codes, last, waits_until, taken, guesses, guessed_at }: Counted): CodeOfRequest {
  const left = (name: Limit) => Math.max(0, limits[name] - (taken[name]?.taken ?? 0))
  const used_up = (Object.keys(limits) as Limit[]).filter((name) => left(name) === 0)
  const next_code_at = latest([waits_until, ...used_up.map((name) => taken[name]?.ends_at ?? null)])
  const waits = guessed_at && new Date(guessed_at.getTime() + codeWaitSeconds(guesses) * 1000)
  return {
    last: last && { ...last, requested_at: new Date(last.requested_at).toISOString() },
    wrong_tries: wrong_codes,
    wrong_tries_left: Math.max(0, request_wrong_tries_max - wrong_codes),
    codes_left_hour: Math.min(left('phone_codes_hour'), left('request_codes_hour')),
    codes_left_day: left('phone_codes_day'),
    next_code_at,
    tries_locked_until: latest([waits]),
  }
}

/** The latest of those that are still to come, as ISO 8601; null when there is none. */
function latest(times: readonly (Date | string | null)[]): string | null {
  const coming = times.flatMap((at) => (at === null ? [] : [new Date(at).getTime()])).filter((at) => at > Date.now())
  return coming.length === 0 ? null : new Date(Math.max(...coming)).toISOString()
}
