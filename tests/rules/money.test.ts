import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Rubles } from '#shared/contract/money.ts'
import { toKopecks, toRubles } from '#shared/rules/kopecks.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { amount_kopecks_max } from '#shared/rules/limits.ts'

const kopecks = () => fc.integer({ min: 1, max: amount_kopecks_max })
const passes = (amount: unknown) => Rubles.safeParse(amount).success

test('every sum of whole kopecks survives the conversion to rubles and back', () => {
  fc.assert(
    fc.property(kopecks(), (amount) => {
      const rubles = toRubles(amount)
      expect(passes(rubles)).toBe(true)
      expect(toKopecks(JSON.parse(JSON.stringify(rubles)) as number)).toBe(amount)
    }),
    { numRuns: 2000 },
  )
})

test('an accepted amount is a positive number of whole kopecks', () => {
  const any = fc.oneof(fc.double(), fc.double({ min: 0, max: 1 }), fc.integer(), fc.float())
  fc.assert(
    fc.property(any, (amount) => {
      if (!passes(amount)) return
      expect(toKopecks(amount)).toBeGreaterThan(0)
      expect(toRubles(toKopecks(amount))).toBe(amount)
    }),
    { numRuns: 5000 },
  )
})

describe('refused amounts', () => {
  test.each([0, -0, -1, -0.01, 0.001, 0.005, 1e-7, 1.005, 10.0000001, 1e308, Infinity, Number.NaN, 100_000_000.01])(
    'the amount %d is refused',
    (amount) => expect(passes(amount)).toBe(false),
  )
  test.each<[string, unknown]>([
    ['text', '10'],
    ['nothing', null],
    ['a list', [10]],
    ['a big integer', 10n],
    ['true', true],
  ])('an amount given as %s is refused', (_what, amount) => expect(passes(amount)).toBe(false))
})

test.each([0.01, 0.1, 0.29, 1.15, 1.1, 4.35, 19.99, 1234.5, 99_999_999.99, 100_000_000])(
  'the amount %d is accepted',
  (amount) => expect(passes(amount)).toBe(true),
)

test('money is formatted in Russian with a true minus sign', () => {
  expect(showRubles(1234.5)).toBe('1\u00a0234,50\u00a0₽')
  expect(showRubles(-30)).toBe('\u221230,00\u00a0₽')
})
