import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import type { Services } from '#server/platform/services/services.ts'
import { month_schema } from './month-schema.ts'

/** `ends`: what is from then on was not made in it */
export type Month = { ends: Date; ended: Promise<unknown>; stop(): void }

/**
 * Goes on with the month of a demo, beside the server: in a process of its own, since its clock shows the past. Until it
 * ends the clock of this server leaves alone what is older than the start of the demo: it would find all of it overdue.
 * @returns undefined when the month is complete, or was never wanted
 */
export async function startMonth({ db }: Pick<Services, 'db'>): Promise<Month | undefined> {
  const { rows } = await sql`select from pg_namespace where nspname = ${month_schema}`.execute(db)
  if (rows.length === 0) return undefined
  const clock = await sql<{ ends: Date }>`select ends from ${sql.id(month_schema, 'clock')}`.execute(db)
  const child = fork(new URL('../month/worker.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return { ends: clock.rows[0]?.ends ?? new Date(), ended: once(child, 'exit'), stop: () => void child.kill() }
}
