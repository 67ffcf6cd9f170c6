import { sql } from 'kysely'

/** The day by which messages are counted, that of Moscow. */
export const today = sql`(now() at time zone 'Europe/Moscow')::date`
/** When it ends. */
export const midnight = sql<Date>`((${today} + 1)::timestamp at time zone 'Europe/Moscow')`
