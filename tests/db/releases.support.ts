import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type pg from 'pg'

const folder = resolve(import.meta.dirname, 'releases')

/** Released versions whose database and files are kept: the demo's data, as that version made them. */
export const keptReleases = ['0.8.0', '0.9.0'] as const
export type KeptRelease = (typeof keptReleases)[number]

/** Makes an empty database and an empty folder what the release left. */
export async function restoreRelease(version: KeptRelease, pool: pg.Pool, data_dir: string): Promise<void> {
  const unpacked = await mkdtemp(join(tmpdir(), 'roscherk-fixture-'))
  try {
    execFileSync('tar', ['-xzf', join(folder, `${version}.tar.gz`), '-C', unpacked, '--no-same-owner'])
    await cp(join(unpacked, 'data'), data_dir, { recursive: true })
    const dump = await readFile(join(unpacked, 'database.sql'), 'utf8')
    const client = await pool.connect()
    try {
      await client.query('drop schema public cascade; create schema public')
      await client.query(dump)
    } finally {
      // the dump changes settings of its session
      client.release(true)
    }
  } finally {
    await rm(unpacked, { recursive: true, force: true })
  }
}

/** Tables, columns, indexes, constraints, triggers and functions, as text that is the same when nothing changed. */
export async function schemaOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable
        || coalesce(' ' || column_default, '') as line
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || md5(pg_get_functiondef(p.oid)) || ' ' || p.oid::regprocedure
      from pg_proc p where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'view ' || viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select 'migration ' || name from schema_migrations
    order by 1`)
  return rows.map(({ line }) => line)
}

/** The statements of a migration, each with its semicolon. */
export function statementsOf(text: string): string[] {
  const part =
    /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|begin atomic[\s\S]*?\bend;|;|[^;]/gi
  const statements: string[] = []
  let statement = ''
  for (const [token] of text.matchAll(part)) {
    statement += token
    if (token !== ';' && !/^begin atomic/i.test(token)) continue
    statements.push(statement)
    statement = ''
  }
  return statements
}
