import { sql, type Kysely } from 'kysely'
import type { Stats, StatsBefore } from '#shared/contract/stats.ts'
import { deliveryStatuses, hasFailed, type DeliveryProvider } from '#shared/rules/deliveries.ts'
import { toKopecks, toRubles, type Kopecks } from '#shared/rules/kopecks.ts'
import { code_delayed_after_seconds } from '#shared/rules/limits.ts'
import { isInMode, type Mode } from '#shared/rules/modes.ts'
import { may, type Resource, type Role } from '#shared/rules/policy.ts'
import { endingBalances } from '#server/money/ledger/ending-balances.ts'
import { begins, ends, type Period } from '#server/money/ledger/turnover.ts'
import { couldLeave } from '#server/requests/deliveries/awaited.ts'
import { unpaidRublesToday } from '#server/messages/outbox/asked-message.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'

type Figure = Exclude<keyof Stats, 'from' | 'to' | 'at' | 'counting'>
/** All figures, before those that a role may not read are removed. */
export type Figures = { [F in Figure]: NonNullable<Stats[F]> }
export type DayFigures = Pick<Figures, 'requests' | 'signing' | 'money' | 'gateways' | 'messages'> & Period
export type Counted = Figures & Pick<Stats, 'from' | 'to' | 'at' | 'counting'>

/** The list whose rows each figure counts: who may not read it gets null instead. */
const listBehind: Record<Figure, Resource> = {
  requests: 'document-sign-requests',
  signing: 'document-sign-requests',
  money: 'payments',
  gateways: 'deliveries',
  messages: 'deliveries',
  codes_late: 'deliveries',
  stuck: 'stuck',
  balances_ending: 'balance',
  senders_waiting: 'senders',
  complaints_open: 'complaints',
  unpaid_day: 'deliveries',
}

const sees = (mode: Mode, role: Role, figure: Figure) =>
  isInMode(mode, listBehind[figure]) && may(role, 'list', listBehind[figure])

/** What a role may see of the figures. */
export function shownTo(mode: Mode, role: Role, counted: Counted): Stats {
  const hidden = (Object.keys(listBehind) as Figure[]).filter((figure) => !sees(mode, role, figure))
  return { ...counted, ...Object.fromEntries(hidden.map((figure) => [figure, null])) }
}

/** What the days of a period come to, as far as this role may see. */
export function totalsOf(mode: Mode, role: Role, { from, to, ...days }: DayFigures): StatsBefore {
  const sumOf = <F extends Figure, Row>(figure: F, rows: readonly Row[], of: (row: Row) => number) =>
    sees(mode, role, figure) ? rows.reduce((sum, row) => sum + of(row), 0) : null
  const kopecks = sumOf('money', days.money, ({ amount }) => toKopecks(amount))
  const signed = sumOf('signing', days.signing.days, ({ count }) => count)
  return {
    from,
    to,
    requests: sumOf('requests', days.requests, ({ count }) => count),
    signed,
    median_seconds: signed === null ? null : (days.signing.total?.median_seconds ?? null),
    money: kopecks === null ? null : toRubles(kopecks),
    messages: sumOf('messages', days.messages, ({ count }) => count),
    failed: sumOf('messages', days.messages, ({ failed }) => failed),
  }
}

/** Each figure is read from one index (docs/decisions/0074); one after another, on one connection. */
export async function countStats(
  db: Kysely<Tables>,
  period: Period,
  { delivery }: Pick<Services['config'], 'delivery'>,
): Promise<Figures & Period> {
  const { day_kopecks } = delivery.unpaid
  return {
    ...(await countDays(db, period)),
    codes_late: await countOf(db, lateCodes),
    stuck: await stuckByKind(db),
    balances_ending: await countOf(db, endingBalances),
    senders_waiting: await countOf(db, sql`select from senders_shown where status = 'waiting' and archived_at is null`),
    complaints_open: await countOf(db, sql`select from complaints where status = 'open'`),
    unpaid_day: { spent: await unpaidToday(db), limit: day_kopecks === null ? null : toRubles(day_kopecks) },
  }
}

/** What is counted by days. */
export const countDays = async (db: Kysely<Tables>, period: Period): Promise<DayFigures> => ({
  ...period,
  requests: await requestsByDay(db, period),
  signing: await signingTimes(db, period),
  money: await moneyByDay(db, period),
  ...(await messagesOf(db, period)),
})

async function unpaidToday(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ rubles: number }>`${unpaidRublesToday}`.execute(db)
  return rows[0]?.rubles ?? 0
}

/** `moment` within the days of the period, and its day in Moscow */
const within = (moment: string, period: Period) =>
  sql`${sql.ref(moment)} >= ${begins(period)} and ${sql.ref(moment)} < ${ends(period)}`
const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone 'Europe/Moscow')::date::text`

export async function countOf(db: Kysely<Tables>, rowsToCount: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${rowsToCount}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

async function requestsByDay(db: Kysely<Tables>, period: Period): Promise<Figures['requests']> {
  const { rows } = await sql<Figures['requests'][number]>`
    select ${dayOf('created_at')} as day, status, count(*)::int as count from document_sign_requests
    where ${within('created_at', period)} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

async function signingTimes(db: Kysely<Tables>, period: Period): Promise<Figures['signing']> {
  type Time = { day: string | null; count: number; times: [median: number, p90: number] }
  const { rows } = await sql<Time>`
    select day, count(*)::int as count, percentile_cont(array[0.5, 0.9]) within group (order by seconds) as times
    from (select ${dayOf('signed_at')} as day, extract(epoch from signed_at - sent_at)::float8 as seconds
      from document_sign_requests where signed_at is not null and sent_at is not null and ${within('signed_at', period)}) signed
    group by grouping sets ((day), ()) having count(*) > 0 order by day`.execute(db)
  const times = rows.map(({ day, count, times: [median, p90] }) => ({
    day,
    count,
    median_seconds: Math.round(median),
    p90_seconds: Math.round(p90),
  }))
  const { day: _all, ...total } = times.find(({ day }) => day === null) ?? { day: null, count: 0 }
  return {
    total: 'median_seconds' in total ? total : null,
    days: times.flatMap(({ day, ...time }) => (day === null ? [] : [{ day, ...time }])),
  }
}

async function moneyByDay(db: Kysely<Tables>, period: Period): Promise<Figures['money']> {
  const { rows } = await sql<{ day: string; count: number; amount: Kopecks }>`
    select ${dayOf('created_at')} as day, count(*)::int as count, sum(amount)::bigint as amount from payments
    where status = 'done' and ${within('created_at', period)} group by 1 order by 1`.execute(db)
  return rows.map((row) => ({ ...row, amount: toRubles(row.amount) }))
}

/** Counts messages by gateway and by day, in one pass. */
async function messagesOf(db: Kysely<Tables>, period: Period): Promise<Pick<Figures, 'gateways' | 'messages'>> {
  type Counts = { provider: DeliveryProvider | null; day: string | null; count: number; failed: number }
  const { rows } = await sql<Counts>`
    select provider, day, count(*)::int as count, (count(*) filter (where status = any(${failed})))::int as failed
    from (select provider, status, ${dayOf('created_at')} as day from deliveries
      where provider is not null and ${couldLeave} and ${within('created_at', period)}) sent
    group by grouping sets ((provider), (day)) order by day, failed desc, count desc, provider`.execute(db)
  return {
    gateways: rows.flatMap(({ provider, day: _all, ...counts }) =>
      provider === null ? [] : [{ provider, ...counts }],
    ),
    messages: rows.flatMap(({ day, provider: _all, ...counts }) => (day === null ? [] : [{ day, ...counts }])),
  }
}
const failed = deliveryStatuses.filter(hasFailed)

export const lateCodes = sql`select from deliveries where secret and status = 'queued' and template = 'code'
  and created_at < now() - make_interval(secs => ${code_delayed_after_seconds})`

async function stuckByKind(db: Kysely<Tables>): Promise<Figures['stuck']> {
  const { rows } = await sql<Figures['stuck'][number]>`
    select kind, count(*)::int as count from stuck_shown group by 1 order by 1`.execute(db)
  return rows
}
