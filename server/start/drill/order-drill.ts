import { sql } from 'kysely'
import { dayInMoscow } from '#shared/rules/clock.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { drill } from './drill.ts'
import { tellDrill } from './tell-drill.ts'

/** Of 24: a drill reads the whole copy and writes as much as the base has. */
const quiet_hours = 8
/** From this day of a month on any hour but the busiest one will do: some servers are switched off at night. */
const any_hour_from_day = 25
const events_looked_at = 10_000

/**
 * Orders the drill of this month (Moscow) when there was none and the hour is a quiet one.
 * @returns 1 when it was ordered
 */
export async function orderDrill({ db, config }: Pick<Services, 'db' | 'config'>, now = new Date()): Promise<number> {
  if (config.backup.place === undefined || !(await isDue({ db }, now)) || !(await isQuiet({ db }, now))) return 0
  await transaction(db, (tx) => enqueue(tx, 'drill', { payload: {}, client_id: null, key: 'drill' }))
  return 1
}

/** The work of the job. It may be given twice, after a kill: the month is looked at again. */
export async function drillOfMonth(services: Services, env = process.env, now = new Date()): Promise<void> {
  if (services.config.backup.place === undefined || !(await isDue(services, now))) return
  const { detail, ...drilled } = await drill(services, env)
  const level = drilled.cause === null ? 'info' : 'warn'
  services.log[level]({ ...drilled, ...(drilled.cause !== null && { detail }) }, 'drill')
  await tellDrill(services, drilled)
}

/** `2026-11` */
const monthOf = (at: Date) => dayInMoscow(at).slice(0, 7)

async function isDue({ db }: Pick<Services, 'db'>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ at: Date }>`select at from journal
    where event = 'installation.drill' order by id desc limit 1`.execute(db)
  return rows[0] === undefined || monthOf(rows[0].at) !== monthOf(now)
}

/** By when the last events were recorded. */
async function isQuiet({ db }: Pick<Services, 'db'>, now: Date): Promise<boolean> {
  const { rows } = await sql<{ hour: number; events: number }>`
    select extract(hour from at at time zone 'UTC')::int as hour, count(*)::int as events
    from (select at from journal order by id desc limit ${events_looked_at}) as last group by 1`.execute(db)
  const counts = Array.from({ length: 24 }, (_, hour) => rows.find((row) => row.hour === hour)?.events ?? 0)
  const here = counts[now.getUTCHours()] ?? 0
  const quieter = counts.filter((events) => events < here).length
  return quieter < (Number(dayInMoscow(now).slice(8)) >= any_hour_from_day ? 23 : quiet_hours)
}
