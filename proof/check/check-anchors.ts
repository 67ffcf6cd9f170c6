import { leafHash, nodeHash } from '#server/platform/journal/merkle.ts'
import { type Archive, sha256, wrong } from './archive.ts'
import { stampedBy } from './check-cms.ts'

export type CheckedAnchor = {
  number: number
  root: string
  stamp: { at: string | null; authority: string | null } | null
}

/**
 * The rows reach the anchors that `claims.txt` names: a tree of the rows of the chain, then the tree of all chains (RFC 9162
 * §2.1.3).
 * @throws {Wrong}
 */
export async function checkAnchors(archive: Archive, dirs: readonly string[]): Promise<CheckedAnchor[]> {
  const heads = (await archive.lines('anchors/heads.txt')).map((line) => line.split(' '))
  if (heads.length === 0) return []
  const rows = new Map<number, string>()
  for (const dir of dirs) {
    for (const line of await archive.lines(`${dir}/chain.txt`)) {
      const [seq = '', , hash = ''] = line.split(' ')
      rows.set(Number(seq), hash)
    }
  }
  const anchors: CheckedAnchor[] = []
  const spans = new Map<string, { first: number; last: number }>()
  for (const [anchor = '', chain, first = '', last = '', hash, tree, ...path] of heads) {
    const text = await archive.text(`anchors/${anchor}.txt`)
    const [number = '', , root = ''] = text.trimEnd().split(' ')
    const leaf = leafHash(`${chain} ${first} ${last} ${hash} ${tree}`)
    const top = path.reduce((at, step) => climbed(at, step), leaf)
    if (top.toString('hex') !== root || Number(number) !== Number(anchor))
      wrong(`цепочка не доходит до якоря ${anchor}`)
    const span = { first: Number(first), last: Number(last) }
    spans.set(anchor, span)
    if (rootOf(rows, span, await archive.lines(`anchors/${anchor}.tree`)) !== tree)
      wrong(`записи не доходят до якоря ${anchor}`)
    anchors.push({ number: Number(number), root: sha256(text), stamp: null })
  }
  await requireClaimed(archive, dirs, spans)
  for (const line of await archive.lines('anchors/stamps.txt')) {
    const [anchor = ''] = line.split(' ')
    const stamp = await stampedBy(
      await archive.bytes(`anchors/${anchor}.tst`),
      await archive.bytes(`anchors/${anchor}.txt`),
      {
        roots: await archive.certificates('certificates/anchors-tsa-root.pem'),
        others: await archive.certificates('certificates/anchors-tsa.pem'),
      },
    )
    const own = anchors.find(({ number }) => number === Number(anchor))
    if (own) own.stamp = stamp ?? wrong(`штамп времени anchors/${anchor}.txt`)
  }
  return anchors
}

function climbed(at: Buffer, step: string): Buffer {
  const [side, other] = [step[0], Buffer.from(step.slice(1), 'hex')]
  if (other.length !== 32 || (side !== 'L' && side !== 'R')) wrong(`шаг доказательства ${step}`)
  return side === 'L' ? nodeHash(other, at) : nodeHash(at, other)
}

/**
 * The root of the tree over the rows of an anchor, from those that are here and the nodes beside them (`height index hash`).
 * The last node of an odd level passes to the next one as it is. Null when a node is missing.
 */
function rootOf(
  rows: ReadonlyMap<number, string>,
  { first, last }: { first: number; last: number },
  beside: readonly string[],
): string | null {
  let level = new Map<number, Buffer>()
  for (const [seq, hash] of rows) if (seq >= first && seq <= last) level.set(seq - first, leafHash(hash))
  for (let [count, height] = [last - first + 1, 0]; count > 1; count = Math.ceil(count / 2), height++) {
    for (const line of beside) {
      const [at, index, hash = ''] = line.split(' ')
      if (Number(at) === height && /^[0-9a-f]{64}$/.test(hash)) level.set(Number(index), Buffer.from(hash, 'hex'))
    }
    const above = new Map<number, Buffer>()
    for (const index of level.keys()) {
      const [left, right] = [level.get(index - (index % 2)), level.get(index - (index % 2) + 1)]
      const isLast = index % 2 === 0 && index === count - 1
      if (!left || (!right && !isLast)) return null
      above.set(Math.floor(index / 2), right ? nodeHash(left, right) : left)
    }
    level = above
  }
  return level.size === 1 ? (level.get(0)?.toString('hex') ?? null) : null
}

async function requireClaimed(
  archive: Archive,
  dirs: readonly string[],
  spans: ReadonlyMap<string, { first: number; last: number }>,
): Promise<void> {
  for (const dir of dirs) {
    for (const line of await archive.lines(`${dir}/claims.txt`)) {
      const [, anchor, seq] = /^row anchor:(\d+) (\d+)$/.exec(line) ?? []
      if (anchor === undefined) continue
      const span = spans.get(anchor)
      if (!span || Number(seq) < span.first || Number(seq) > span.last) wrong('запись не того якоря')
    }
  }
}
