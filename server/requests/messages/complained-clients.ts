import { sql, type RawBuilder } from 'kysely'
import { complaints_counted_days } from '#shared/rules/limits.ts'
import { link_template, reminder_template } from './send-link.ts'

/** Clients (a list or a query of ids) with their complaints and their messages with a link in the last days. */
export function complainedClients(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const since = sql`now() - make_interval(days => ${complaints_counted_days})`
  return sql`select c.id, c.name, c.sending_stopped_at,
      (select count(*)::int from complaints o where o.client_id = c.id and o.created_at > ${since}) as complaints,
      (select count(*)::int from deliveries d where d.client_id = c.id and d.created_at > ${since}
        and d.template in (${link_template}, ${reminder_template}) and d.accepted_at is not null) as messages
    from clients c where c.id = any(${ids})`
}
