import { sql, type Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { wholeRow } from '#server/platform/db/named-columns.ts'

export function lastAnchor(db: Pick<Kysely<Tables>, 'selectFrom'>): Promise<Row<'anchors'> | undefined> {
  return db.selectFrom('anchors').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The newest head of each anchored chain in this anchor or before it. */
export async function headsAt(
  db: Pick<Kysely<Tables>, 'getExecutor'>,
  anchor_id: number,
): Promise<Row<'anchor_heads'>[]> {
  const { rows } = await sql<Row<'anchor_heads'>>`select ${wholeRow('anchor_heads', 'a')} from journal_heads h
    join lateral (select * from anchor_heads a where a.chain = h.chain and a.anchor_id <= ${anchor_id}
      order by a.anchor_id desc limit 1) a on true`.execute(db)
  return rows
}
