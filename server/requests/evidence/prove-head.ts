import type { Kysely } from 'kysely'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { headsTree, headText, rowsTree } from '#server/platform/journal/anchor-tree.ts'
import type { MerkleTree, Step } from '#server/platform/journal/merkle.ts'
import { headsAt } from '#server/platform/journal/read-anchors.ts'

/** An anchor that took rows of a chain (docs/decisions/0051). */
type ProvenHead = {
  anchor: Row<'anchors'>
  /** RFC 3161; null without one */
  token: Buffer | null
  leaf: string
  /** from the leaf of the chain to the anchor */
  path: Step[]
  /** of the rows that the anchor took from the chain, in their order */
  tree: MerkleTree
}

export async function proveHead(db: Kysely<Tables>, head: Row<'anchor_heads'>): Promise<ProvenHead> {
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

/** Heads follow each other without gaps. */
export function headContaining(heads: readonly Row<'anchor_heads'>[], seq: number): Row<'anchor_heads'> | undefined {
  let [from, to] = [0, heads.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((heads[middle]?.seq ?? 0) < seq) from = middle + 1
    else to = middle
  }
  const head = heads[from]
  return head && head.first_seq <= seq ? head : undefined
}
