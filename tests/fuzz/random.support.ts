import fc from 'fast-check'

/** Random choices that are the same again for the same seed. */
export type Random = {
  /** 0 <= … < 1 */
  next(): number
  /** 0 … max - 1 */
  below(max: number): number
  pick<T>(choices: readonly T[]): T
  chance(part: number): boolean
  sample<T>(values: fc.Arbitrary<T>): T
}

export function aRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    next,
    below,
    pick(choices) {
      if (choices.length === 0) throw new Error('nothing to pick from')
      return choices[below(choices.length)] as never
    },
    chance: (part) => next() < part,
    sample(values) {
      const [value] = fc.sample(values, { seed: below(2 ** 31), numRuns: 1 })
      return value as never
    },
  }
}
