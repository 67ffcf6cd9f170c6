import { sha256Hex } from '#server/platform/core/secrets.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { leafHash, MerkleTree } from './merkle.ts'

/** A smaller tree would show how many clients there are. */
export const leaves_min = 4096

type Head = Pick<Row<'anchor_heads'>, 'chain' | 'first_seq' | 'seq' | 'hash' | 'rows_root'>
type Anchor = Pick<Row<'anchors'>, 'id' | 'previous_root' | 'tree' | 'at'>

/** What a leaf of an anchor's tree says: the chain, the rows since its anchor before, the hash of the last one. */
export const headText = ({ chain, first_seq, seq, hash, rows_root }: Head): string =>
  `${chain} ${first_seq} ${seq} ${hash} ${rows_root}`

/** What an anchor says; its root is the SHA-256 of this, and what the time-stamp covers. */
export const anchorText = ({ id, previous_root, tree, at }: Anchor): string =>
  `${id} ${previous_root} ${tree} ${at.toISOString()}`

export const anchorRoot = (anchor: Anchor): string => sha256Hex(anchorText(anchor))

/** @param hashes of the rows, in their order */
export const rowsTree = (hashes: readonly string[]): MerkleTree => new MerkleTree(hashes.map(leafHash))

/** The leaf of a place without a chain: looks like any other without `blind`. */
export const blindLeaf = (blind: string, place: number): Buffer => leafHash(`${blind} ${place}`)

/** A power of two, so that the tree grows seldom. */
export function widthFor(chains: number): number {
  return Math.max(leaves_min, 2 ** Math.ceil(Math.log2(chains)))
}

/** @param heads the newest of each chain */
export function headsTree(heads: readonly (Head & { place: number })[], width: number, blind: string): MerkleTree {
  const placed = new Map(heads.map((head) => [head.place, head]))
  const leaves = Array.from({ length: width }, (_, place) => {
    const head = placed.get(place)
    return head ? leafHash(headText(head)) : blindLeaf(blind, place)
  })
  return new MerkleTree(leaves)
}
