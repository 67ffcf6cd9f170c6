import { sql, type Kysely } from 'kysely'
import { checkStamp } from '#server/documents/cms/time-stamp.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { anchorRoot, anchorText, headsTree, headText, rowsTree } from '#server/platform/journal/anchor-tree.ts'
import { first_hash } from '#server/platform/journal/journal.ts'
import { headsAt } from '#server/platform/journal/read-anchors.ts'
import { leafHash, type MerkleTree } from '#server/platform/journal/merkle.ts'
import type { Finding } from './finding.ts'
import { type Part, type Rows, within } from './part.ts'

/** An anchor as somebody else kept it: a saved page, an act, an archive. */
export type OutsideAnchor = { id: number; root: string }

const anchors_a_page = 100
/** In memory at a time, beside the largest chain of one anchor. */
const rows_a_portion = 20_000
const heads_a_portion = 200
/** Two days, where nothing happens in between that has to be anchored at once. */
const recent_anchors = 600

const finding = (id: number, text: string): Finding => ({ row: `anchors ${id}`, text })

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

/**
 * I8: the anchors of a part follow from the one before without a gap, and their trees are those of the heads below them.
 * Of one tree only the leaves that changed are hashed again. Memory grows with the number of chains, as the making of an
 * anchor does.
 */
export async function anchorChain(db: Kysely<Tables>, { after, until }: Part): Promise<Finding[]> {
  const found: Finding[] = []
  let before = await db.selectFrom('anchors').selectAll().where('id', '=', after).executeTakeFirst()
  const heads = new Map((await headsAt(db, after)).map((head) => [head.chain, head]))
  let tree: MerkleTree | undefined
  for (;;) {
    const anchors = await db
      .selectFrom('anchors')
      .selectAll()
      .where('id', '>', before?.id ?? after)
      .where('id', '<=', until)
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

/** I8: the journal still has the rows of each chain that these anchors were made from. One chain is read at a time. */
export async function anchoredRows(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const found: Finding[] = []
  const heads = await sql<Row<'anchor_heads'>>`
    select * from anchor_heads where ${within('anchor_id', part)} order by anchor_id, chain`.execute(db)
  for (const some of portions(heads.rows)) {
    const { rows } = await sql<{ chain: number; anchor_id: number; hashes: string[] }>`
      select a.chain, a.anchor_id, array(select j.hash from journal j
        where j.chain = a.chain and j.seq between a.first_seq and a.seq order by j.seq) as hashes
      from unnest(${some.map(({ chain }) => chain)}::bigint[], ${some.map(({ anchor_id }) => anchor_id)}::bigint[])
        as asked (chain, anchor_id) join anchor_heads a using (chain, anchor_id)`.execute(db)
    const hashesOf = new Map(rows.map(({ chain, anchor_id, hashes }) => [`${chain} ${anchor_id}`, hashes]))
    for (const head of some) {
      const hashes = hashesOf.get(`${head.chain} ${head.anchor_id}`) ?? []
      const isWhole = hashes.length === head.seq - head.first_seq + 1 && hashes.at(-1) === head.hash
      if (!isWhole || rowsTree(hashes).root.toString('hex') !== head.rows_root)
        found.push(finding(head.anchor_id, texts.rows(head)))
    }
  }
  return found
}

/** Heads whose rows are read together. */
function* portions(heads: Row<'anchor_heads'>[]): Generator<Row<'anchor_heads'>[]> {
  let some: Row<'anchor_heads'>[] = []
  let rows = 0
  for (const head of heads) {
    some.push(head)
    rows += head.seq - head.first_seq + 1
    if (rows < rows_a_portion && some.length < heads_a_portion) continue
    yield some
    some = []
    rows = 0
  }
  if (some.length > 0) yield some
}

/** I8: time-stamps cover their anchors. */
export async function anchorStamps(db: Kysely<Tables>, part: Rows): Promise<Finding[]> {
  const stamps = await db
    .selectFrom('anchor_stamps as s')
    .innerJoin('anchors as a', 'a.id', 's.anchor_id')
    .selectAll('a')
    .select('s.token')
    .where(within('s.anchor_id', part))
    .execute()
  return stamps.flatMap(({ token, ...anchor }) => {
    const { fault } = checkStamp(token, Buffer.from(anchorText(anchor)), [])
    return fault ? [finding(anchor.id, texts.stamp(fault))] : []
  })
}
