import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { proofs, type Proof } from './specification.proofs.ts'
import { rows } from './specification.rows.ts'

const root = resolve(import.meta.dirname, '../..')
const names: readonly string[] = Object.values(rows).flat()

/** Titles of the tests and groups of a file: the first text argument of each call, `%s` and `${…}` as they are written. */
function titlesOf(file: string): string[] {
  const path = resolve(root, file)
  if (!existsSync(path)) return []
  const source = readFileSync(path, 'utf8')
  const calls = /(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:(?!\1)[\s\S])*?)\1\s*,/g
  return [...source.matchAll(calls)].map(([, , title = '']) => title)
}

const isThere = ([file, title]: Proof) => titlesOf(file).some((known) => known.includes(title))

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
