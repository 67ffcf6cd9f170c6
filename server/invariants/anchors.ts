import { sql, type Kysely } from 'kysely'
import { checkStamp } from '#server/documents/cms/time-stamp.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { anchorRoot, anchorText, headsTree, headText, rowsTree } from '#server/platform/journal/anchor-tree.ts'
import { first_hash } from '#server/platform/journal/journal.ts'
import { leafHash, type MerkleTree } from '#server/platform/journal/merkle.ts'
import type { Finding } from './finding.ts'

/** An anchor as somebody else kept it: a saved page, an act, an archive. */
export type OutsideAnchor = { id: number; root: string }

const anchors_a_page = 100
/** Hourly: two days. */
const recent_anchors = 48

const finding = (id: number, text: string): Finding => ({ row: `anchors ${id}`, text })

/**
 * I8: the anchors follow from each other without a gap, their trees are those of the heads below them, their time-stamps
 * cover them, and the journal still has the rows they were made from.
 */
export async function anchorsHold(db: Kysely<Tables>): Promise<Finding[]> {
  return [...(await anchorChain(db)), ...(await anchoredRows(db)), ...(await stampsHold(db))]
}

/**
 * The cheap part: each chain still has the last row that an anchor took from it, with that hash, and the newest anchors
 * follow from each other.
 */
export async function recentAnchorsHold(db: Kysely<Tables>): Promise<Finding[]> {
  const anchors = await db.selectFrom('anchors').selectAll().orderBy('id', 'desc').limit(recent_anchors).execute()
  const [oldest, ...others] = anchors.reverse()
  const heads = await sql<{ chain: number; seq: number; anchor_id: number }>`
    select a.chain, a.seq, a.anchor_id from journal_heads h
    join lateral (select * from anchor_heads a where a.chain = h.chain order by a.anchor_id desc limit 1) a on true
    left join journal j on j.chain = a.chain and j.seq = a.seq
    where j.hash is distinct from a.hash`.execute(db)
  return [
    ...(oldest && oldest.root !== anchorRoot(oldest) ? [finding(oldest.id, texts.root)] : []),
    ...others.flatMap((anchor, index) => linkFaults(anchor, anchors[index])),
    ...heads.rows.map((head) => finding(head.anchor_id, texts.rewritten(head))),
  ]
}

/** @param outside anchors that somebody else kept */
export async function outsideAnchors(db: Kysely<Tables>, outside: readonly OutsideAnchor[]): Promise<Finding[]> {
  const ids = outside.map(({ id }) => id)
  const known =
    ids.length === 0 ? [] : await db.selectFrom('anchors').select(['id', 'root']).where('id', 'in', ids).execute()
  const roots = new Map(known.map(({ id, root }) => [id, root]))
  return outside.flatMap(({ id, root }) => {
    const here = roots.get(id)
    if (here === undefined) return [finding(id, texts.gone)]
    return here === root ? [] : [finding(id, texts.other(root, here))]
  })
}

const texts = {
  root: 'корень не сходится с содержанием якоря',
  link: 'не продолжает предыдущий якорь',
  tree: 'дерево не сходится с состояниями цепочек',
  rewritten: ({ chain, seq }: { chain: number; seq: number }) =>
    `цепочка ${chain}: запись ${seq} изменена или удалена после этого якоря`,
  rows: ({ chain, first_seq, seq }: Row<'anchor_heads'>) =>
    `цепочка ${chain}: записи ${first_seq}–${seq} не те, что были при этом якоре`,
  order: ({ chain }: Row<'anchor_heads'>) => `цепочка ${chain}: записи не продолжают тех, что в предыдущем якоре`,
  stamp: (fault: string) => `штамп времени: ${fault}`,
  gone: 'такого якоря больше нет, а копия его помнит',
  other: (root: string, here: string) => `в копии корень ${root}, здесь ${here}: историю переписали`,
}

function linkFaults(anchor: Row<'anchors'>, before: Row<'anchors'> | undefined): Finding[] {
  const follows = anchor.id === (before?.id ?? 0) + 1 && anchor.previous_root === (before?.root ?? first_hash)
  if (anchor.root !== anchorRoot(anchor)) return [finding(anchor.id, texts.root)]
  return follows ? [] : [finding(anchor.id, texts.link)]
}

/** Roots, and the trees: of one tree only the leaves that changed are hashed again. */
async function anchorChain(db: Kysely<Tables>): Promise<Finding[]> {
  const found: Finding[] = []
  const heads = new Map<number, Row<'anchor_heads'>>()
  let before: Row<'anchors'> | undefined
  let tree: MerkleTree | undefined
  for (;;) {
    const anchors = await db
      .selectFrom('anchors')
      .selectAll()
      .where('id', '>', before?.id ?? 0)
      .orderBy('id')
      .limit(anchors_a_page)
      .execute()
    if (anchors.length === 0) return found
    const ids = anchors.map(({ id }) => id)
    const all = await db.selectFrom('anchor_heads').selectAll().where('anchor_id', 'in', ids).execute()
    const headsOf = Map.groupBy(all, ({ anchor_id }) => anchor_id)
    for (const anchor of anchors) {
      found.push(...linkFaults(anchor, before))
      const moved = headsOf.get(anchor.id) ?? []
      for (const head of moved) {
        if (head.first_seq !== (heads.get(head.chain)?.seq ?? 0) + 1) found.push(finding(anchor.id, texts.order(head)))
        heads.set(head.chain, head)
      }
      if (!tree || anchor.width !== before?.width || anchor.blind !== before.blind)
        tree = headsTree([...heads.values()], anchor.width, anchor.blind)
      else for (const head of moved) tree.replace(head.place, leafHash(headText(head)))
      if (tree.root.toString('hex') !== anchor.tree) found.push(finding(anchor.id, texts.tree))
      before = anchor
    }
  }
}

const heads_a_page = 200

/** The rows of each chain between two anchors, from the journal as it is today. */
async function anchoredRows(db: Kysely<Tables>): Promise<Finding[]> {
  const found: Finding[] = []
  for (let after = { chain: -1, anchor_id: 0 }; ;) {
    const { rows } = await sql<Row<'anchor_heads'> & { hashes: string[] }>`
      select a.*, array(select j.hash from journal j
        where j.chain = a.chain and j.seq between a.first_seq and a.seq order by j.seq) as hashes
      from anchor_heads a where (a.chain, a.anchor_id) > (${after.chain}, ${after.anchor_id})
      order by a.chain, a.anchor_id limit ${heads_a_page}`.execute(db)
    for (const { hashes, ...head } of rows) {
      const isWhole = hashes.length === head.seq - head.first_seq + 1 && hashes.at(-1) === head.hash
      if (!isWhole || rowsTree(hashes).root.toString('hex') !== head.rows_root)
        found.push(finding(head.anchor_id, texts.rows(head)))
    }
    const last = rows.at(-1)
    if (!last) return found
    after = last
  }
}

async function stampsHold(db: Kysely<Tables>): Promise<Finding[]> {
  const stamps = await db
    .selectFrom('anchor_stamps as s')
    .innerJoin('anchors as a', 'a.id', 's.anchor_id')
    .selectAll('a')
    .select('s.token')
    .execute()
  return stamps.flatMap(({ token, ...anchor }) => {
    const { fault } = checkStamp(token, Buffer.from(anchorText(anchor)), [])
    return fault ? [finding(anchor.id, texts.stamp(fault))] : []
  })
}
