import type pg from 'pg'
import type { Header, Manifest } from './format.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** Names are our own, in lower case: see `Name` of `format.ts`. */
export const quoted = (name: string) => `"${name}"`

/** Every table with rows of the product; what the migrations have applied is in the header instead. */
export async function readTables(client: Client): Promise<Header['tables']> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'schema_migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  )
  return rows
}

export async function readPartitions(client: Client): Promise<Header['partitions']> {
  const { rows } = await client.query<Header['partitions'][number]>(
    `select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = current_schema()::regnamespace and c.relispartition and c.relkind in ('r', 'p')
      order by p.relname, c.relname`,
  )
  return rows
}

/** Their values are no part of a snapshot: read after the rows, they are never behind them. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'S' order by relname`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    )
    if (values[0]) sequences.push({ name, ...values[0] })
  }
  return sequences
}

export type ForeignKey = { table: string; name: string; definition: string }

/** With those of partitions in those of their parents. */
export async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select r.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class r on r.oid = k.conrelid
      where k.contype = 'f' and k.conparentid = 0 and r.relnamespace = current_schema()::regnamespace
      order by r.relname, k.conname`,
  )
  return rows
}

/** Rights that loading needs beside those of the server: to empty a table, and to refer to it. */
export async function readMissingRights(client: Client): Promise<{ table: string; right: string }[]> {
  const { rows } = await client.query<{ table: string; right: string }>(
    `select relname as table, "right" from pg_class, unnest(array['truncate', 'references']) as "right"
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not has_table_privilege(oid, "right")`,
  )
  return rows
}
