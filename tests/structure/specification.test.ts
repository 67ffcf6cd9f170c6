import { expect, test } from 'vitest'
import { proofs, type Proof } from './specification.proofs.ts'
import { rows } from './specification.rows.ts'
import { hasTest } from './test-titles.ts'

const names: readonly string[] = Object.values(rows).flat()

const isThere = ([file, title]: Proof) => hasTest(file, title)

test('every row of the specification is named once and has a proof, and every proof has a row', () => {
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(proofs).toSorted()).toEqual([...names].toSorted())
  expect(names.length).toBeGreaterThan(125)
})

test('every proof of a row of the specification is a test that exists', () => {
  const missing = Object.entries(proofs).flatMap(([row, all]) =>
    all.filter((proof) => !isThere(proof)).map(([file, title]) => `${row}: no test «${title}» in ${file}`),
  )
  expect(missing).toEqual([])
})

test('a proof that names a missing file or a missing title is detected', () => {
  expect(isThere(['tests/nowhere.test.ts', 'x'])).toBe(false)
  expect(isThere(['tests/browser/page.test.ts', 'a title that no test has'])).toBe(false)
  expect(isThere(['tests/browser/page.test.ts', 'shows what was copied'])).toBe(true)
})
