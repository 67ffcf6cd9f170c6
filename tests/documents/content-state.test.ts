import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leavesStateAsFound } from '#server/documents/pdf/content-state.ts'

const judge = (content: string) => leavesStateAsFound(Buffer.from(content, 'latin1'))

test.each([
  '',
  'q Q',
  'q 1 0 0 1 0 0 cm q Q Q',
  'BT /F1 9 Tf (Q Q (nested \\) Q) Q) Tj ET',
  '[(Q) -20 <51>] TJ',
  '/Span << /ActualText (q) >> BDC EMC',
  '% Q Q Q\nq Q',
  '0 0 10 10 re W n',
  '/Q Do /q gs',
  'q BI /W 1 /H 1 ID Q Q EI Q',
  '0 0 m 9 9 l S 0 0 9 9 re f*',
])('the content %j restores the graphics state', (content) => {
  expect(judge(content)).toBe(true)
})

test.each([
  'Q',
  'q',
  'Q q',
  'q Q Q q',
  'BT q ET Q',
  'BT',
  'ET BT',
  'BT BT ET ET',
  '(Q',
  '<51',
  '[1 2',
  '] [',
  '<< /A 1',
  '>> <<',
  '{',
  '>',
  'BI /W 1 /H 1 ID x',
  'BI /W 1 /H 1 ID x EI \u0001\u0002 q Q',
  '/OC /Hidden BDC',
  'EMC /OC /Hidden BDC',
  '0 0 10 10 re W',
  '(\\',
])('the content %j may leave the graphics state changed', (content) => {
  expect(judge(content)).toBe(false)
})

test('the content-state check ignores operators inside strings and comments', () => {
  const held = fc.string({ unit: fc.constantFrom('q', 'Q', ' ', '<', '>', '[', ']', 'B', 'T', 'I', '%') })
  fc.assert(
    fc.property(held, fc.boolean(), (text, balanced) => {
      const hidden = `(${text}) % ${text}\n`
      expect(judge(`${hidden} q ${hidden} ${balanced ? 'Q' : ''} ${hidden}`)).toBe(balanced)
    }),
  )
})

test('the content-state check handles any bytes in linear time', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof leavesStateAsFound(bytes) === 'boolean'))
  expect(judge('<'.repeat(2_000_001))).toBe(false)
  expect(judge('<a'.repeat(1_000_000))).toBe(false)
  expect(judge('('.repeat(2_000_000))).toBe(false)
})
