import type { Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { headsTree, headText, rowsTree } from '#server/platform/journal/anchor-tree.ts'
import type { MerkleTree, Step } from '#server/platform/journal/merkle.ts'
import { headsAt } from '#server/platform/journal/read-anchors.ts'
import type { JournalRow } from '#server/requests/document-sign-requests/rows-of-request.ts'

/** An anchor that took rows of a chain, with the path from the leaf of the chain to its tree. */
export type ProvenHead = {
  anchor: Row<'anchors'>
  /** RFC 3161; null without one */
  token: Buffer | null
  leaf: string
  path: Step[]
}
export type ProvenAnchor = ProvenHead & { rows: { row: JournalRow; path: Step[] }[] }

/**
 * Inclusion proofs (docs/decisions/0051) of the rows of a chain that are anchored, by the anchors that took them. The
 * newest rows may not be.
 */
export async function proveRows(db: Kysely<Tables>, chain: number, rows: JournalRow[]): Promise<ProvenAnchor[]> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  const heads = await db
    .selectFrom('anchor_heads')
    .selectAll()
    .where('chain', '=', chain)
    .where('seq', '>=', first.seq)
    .where('first_seq', '<=', last.seq)
    .orderBy('anchor_id')
    .execute()
  const proven: ProvenAnchor[] = []
  for (const head of heads) {
    const own = rows.filter(({ seq }) => seq >= head.first_seq && seq <= head.seq)
    if (own.length === 0) continue
    const { tree, ...anchored } = await proveHead(db, head)
    proven.push({ ...anchored, rows: own.map((row) => ({ row, path: tree.path(row.seq - head.first_seq) })) })
  }
  return proven
}

/** @returns with the tree of the rows that the anchor took from the chain, in their order */
export async function proveHead(
  db: Kysely<Tables>,
  head: Row<'anchor_heads'>,
): Promise<ProvenHead & { tree: MerkleTree }> {
  const { chain, anchor_id, first_seq, seq } = head
  const anchors = db.selectFrom('anchors').selectAll().where('id', '=', anchor_id)
  const anchor = await anchors.executeTakeFirstOrThrow()
  const stamps = db.selectFrom('anchor_stamps').select('token').where('anchor_id', '=', anchor_id)
  const all = await db
    .selectFrom('journal')
    .select('hash')
    .where('chain', '=', chain)
    .where('seq', '>=', first_seq)
    .where('seq', '<=', seq)
    .orderBy('seq')
    .execute()
  const heads = headsTree(await headsAt(db, anchor_id), anchor.width, anchor.blind)
  return {
    anchor,
    token: (await stamps.executeTakeFirst())?.token ?? null,
    leaf: headText(head),
    path: heads.path(head.place),
    tree: rowsTree(all.map(({ hash }) => hash)),
  }
}
