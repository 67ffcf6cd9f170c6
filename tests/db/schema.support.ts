import type { Pool } from 'pg'

type Relation = {
  name: string
  options: string | null
  columns: string[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
  /** of the owner, where they are not all */
  rights: string | null
  /** the query of a view */
  query: string | null
}

/** In the order of the alphabet; the list of applied migrations is no part of the schema. */
const relations = `
  select c.relname::text as name, array_to_string(c.reloptions, ', ') as options,
    array(
      select quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod) || case
          when a.attidentity = 'a' then ' generated always as identity'
          when a.attgenerated = 's' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
        || case when a.attnotnull then ' not null' else '' end
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
    array(
      select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where conrelid = c.oid and contype in ('p', 'u', 'f', 'c')
      order by position(contype in 'pufc'), conname collate "C") as constraints,
    array(
      select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class x on x.oid = i.indexrelid
      where i.indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')
      order by x.relname collate "C") as indexes,
    array(
      select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid and not tgisinternal
      order by tgname collate "C") as triggers,
    (select string_agg(lower(privilege_type), ', ' order by privilege_type) from aclexplode(c.relacl)) as rights,
    case c.relkind when 'v' then pg_get_viewdef(c.oid, true) end as query
  from pg_class c
  where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
  order by c.relkind = 'v', c.relname collate "C"`

const functions = `
  select pg_get_functiondef(p.oid) as definition from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C"`

const head = `-- The schema as it stands after all migrations, by table; to be read, never run.
-- Generated from the migrated database by \`npm run db:tables\`: not to be edited. Why a column is there is said in the
-- migration that made it.
`

/** Without what the server adds to say the same in any search path. */
const readable = (sql: string) =>
  sql
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(' USING btree', '')
    .replaceAll(/('[^']*')::text\b/g, '$1')

function textOf({ name, options, columns, constraints, indexes, triggers, rights, query }: Relation): string {
  if (query !== null) return `create view ${name} as\n${query}\n`
  const inside = [...columns, ...constraints].map((line) => `  ${line}`).join(',\n')
  const after = [...indexes, ...triggers].map((line) => `${line};\n`).join('')
  const footer = rights === null ? '' : `-- rights of the owner: ${rights}\n`
  return `create table ${name} (\n${inside}\n)${options ? ` with (${options})` : ''};\n${after}${footer}`
}

/** @returns the text of docs/schema.sql for the migrated database behind `pool` */
export async function schemaText(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Relation>(relations)
  const { rows: made } = await pool.query<{ definition: string }>(functions)
  const parts = [...rows.map(textOf), ...made.map(({ definition }) => `${definition.trimEnd()};\n`)]
  return readable([head, ...parts].join('\n'))
}
