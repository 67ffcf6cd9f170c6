import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Span } from './calendar.ts'

/** While it exists, the month is not complete; another start goes on with it. */
export const month_schema = 'demo_month'

/**
 * What the past needs of its own: the hour there is, its queue, which the server's workers do not see, and a counter of
 * bills, so that those of the month come before the first one of today.
 * @param bills issued in the month: the last one is the number before `next_bill_number`
 */
export async function openMonth(tx: Tx, { begins, ends }: Span, bills: number): Promise<void> {
  await sql`create schema demo_month`.execute(tx)
  await sql`create table demo_month.clock (begins timestamptz, ends timestamptz, at timestamptz, done int)`.execute(tx)
  const first = new Date(begins)
  await sql`insert into demo_month.clock values (${first}, ${new Date(ends)}, ${first}, 0)`.execute(tx)
  for (const name of ['now', 'clock_timestamp']) {
    await sql`create function ${sql.id(month_schema, name)}() returns timestamptz language sql stable
      as 'select at from demo_month.clock'`.execute(tx)
  }
  await sql`create table demo_month.jobs (like public.jobs including all)`.execute(tx)
  await sql`create table demo_month.sellers (like public.sellers including all)`.execute(tx)
  await sql`insert into demo_month.sellers select * from public.sellers`.execute(tx)
  await sql`update demo_month.sellers set last_bill_number = last_bill_number - 1 - ${bills}`.execute(tx)
}

/**
 * For each session of the month: `now()` is that of its clock, in statements and triggers by the search path, in the
 * defaults of columns by temporary views over their tables, which end with the session.
 */
export const monthSession = `
  set search_path = demo_month, public, pg_catalog;
  do $$
  declare one record; changed record;
  begin
    for one in select c.oid, c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('jobs', 'sellers') and exists (
        select from pg_attrdef d where d.adrelid = c.oid and pg_get_expr(d.adbin, d.adrelid) like '%now()%')
    loop
      execute format('create temporary view %I as select * from public.%I', one.relname, one.relname);
      for changed in select a.attname, replace(pg_get_expr(d.adbin, d.adrelid), 'pg_catalog.now()', 'now()') as value
        from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where d.adrelid = one.oid and a.attgenerated = '' and pg_get_expr(d.adbin, d.adrelid) like '%now()%'
      loop
        execute format('alter view pg_temp.%I alter column %I set default %s', one.relname, changed.attname, changed.value);
      end loop;
    end loop;
  end $$;`

/** Jobs that have not run go to the server's queue; the schema is not needed any more. */
export async function closeMonth(tx: Tx): Promise<void> {
  const columns = sql.raw('kind, key, payload, state, run_at, attempts, last_error, lane, client_id, is_due')
  await sql`insert into public.jobs (${columns}) select ${columns} from demo_month.jobs where state = 'waiting'`.execute(
    tx,
  )
  await sql`drop schema demo_month cascade`.execute(tx)
  await sql`select pg_notify('jobs', '')`.execute(tx)
}
