import { hash } from 'node:crypto'

/** One level of an audit path, from the leaf upwards. */
export type Step = { side: 'left' | 'right'; hash: Buffer }

/** Leaves and inner nodes are hashed apart (RFC 9162 §2.1.1), so that neither can pass for the other. */
export const leafHash = (content: string): Buffer => sha256(Buffer.from(`\0${content}`))

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([Buffer.of(1), left, right]))
}

const sha256 = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

/** A Merkle tree (RFC 9162 §2.1.1) of at least one leaf, of which single leaves can be replaced. */
export class MerkleTree {
  /** from the leaves to the root; the last node of an odd level passes to the next one as it is */
  readonly #levels: Buffer[][]

  /** @param leaves made by `leafHash` */
  constructor(leaves: readonly Buffer[]) {
    let level = [...leaves]
    this.#levels = [level]
    while (level.length > 1) {
      const below = level
      level = Array.from({ length: Math.ceil(below.length / 2) }, (_, index) => above(below, index))
      this.#levels.push(level)
    }
  }

  get root(): Buffer {
    return this.#levels.at(-1)?.[0] ?? Buffer.alloc(0)
  }

  replace(leaf: number, by: Buffer): void {
    let at = leaf
    this.#levels.forEach((level, height) => {
      const below = this.#levels[height - 1]
      if (below) at = Math.floor(at / 2)
      level[at] = below ? above(below, at) : by
    })
  }

  /** From a leaf to the root (RFC 9162 §2.1.3). */
  path(leaf: number): Step[] {
    return this.#levels.flatMap((level, height) => {
      const at = Math.floor(leaf / 2 ** height)
      const beside = level[at ^ 1]
      return beside ? [{ side: at % 2 === 0 ? ('right' as const) : ('left' as const), hash: beside }] : []
    })
  }

  /** The nodes from which, together with some of the leaves, the root is computed; from the leaves upwards. */
  beside(leaves: readonly number[]): { height: number; index: number; hash: Buffer }[] {
    let known = new Set(leaves)
    return this.#levels.flatMap((level, height) => {
      const missing = [...known].map((index) => index ^ 1).filter((index) => !known.has(index))
      known = new Set([...known].map((index) => Math.floor(index / 2)))
      return missing.flatMap((index) => {
        const hash = level[index]
        return hash ? [{ height, index, hash }] : []
      })
    })
  }
}

function above(below: readonly Buffer[], index: number): Buffer {
  const [left, right] = [below[index * 2], below[index * 2 + 1]]
  if (!left) throw new RangeError('no such node')
  return right ? nodeHash(left, right) : left
}
