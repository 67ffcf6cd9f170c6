import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { requirements } from './asvs.rows.ts'
import { hasTest, root } from './test-titles.ts'

type Row = { id: string; level: string; answer: string }

const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| [^|]+ \| (.*) \|$/gm)].map(
    ([, id = '', level = '', answer = '']) => ({
      id,
      level,
      answer,
    }),
  )

const page = readFileSync(resolve(root, 'docs/asvs.md'), 'utf8')
const rows = rowsOf(page)

/** A heading of a page, or a name in a file of code. */
function hasPlace(file: string, name: string): boolean {
  const path = resolve(root, file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  if (file.endsWith('.md'))
    return text.split('\n').some((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === name)
  return text.split(/[^\w.-]+/).some((word) => word === name || word.startsWith(`${name}.`))
}

/** What is wrong with an answer. */
function faultsOf({ id, answer }: Row): string[] {
  const tests = [...answer.matchAll(/\btest `([^`]+)` «([^»]+)»/g)]
  const places = [...answer.matchAll(/\bplace `([^`]+)` `([^`]+)`/g)]
  const named = [...answer.matchAll(/\b(?:test|place) `/g)]
  const isReasoned = /(?:^|· )reason: .{10,}|(?:^|· )не выполнено .{20,}/.test(answer)
  return [
    ...tests
      .filter(([, file = '', title = '']) => !hasTest(file, title))
      .map(([, file, title]) => `no test «${title}» in ${file}`),
    ...places
      .filter(([, file = '', name = '']) => !hasPlace(file, name))
      .map(([, file, name]) => `no «${name}» in ${file}`),
    ...(named.length === tests.length + places.length ? [] : ['an answer of another form']),
    ...(named.length > 0 || isReasoned ? [] : ['no answer']),
  ].map((fault) => `${id}: ${fault}`)
}

test('every requirement of ASVS has exactly one row of its level, and every row a requirement', () => {
  const wanted = Object.entries(requirements).flatMap(([level, ids]) => ids.map((id) => `${id} of level ${level}`))
  expect(rows.map(({ id, level }) => `${id} of level ${level}`).toSorted()).toEqual(wanted.toSorted())
})

test('every answer about ASVS names tests and places that exist, or a reason', () => {
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test('a row about ASVS without an answer, or with a missing test or place, is detected', () => {
  const faults = (answer: string) => rowsOf(`| 2.1.1 | 1 | something | ${answer} |`).flatMap(faultsOf)
  expect(faults('yes')).toEqual(['2.1.1: no answer'])
  expect(faults('test `tests/api/auth.test.ts` «a title that no test has»')).toHaveLength(1)
  expect(faults('test `tests/nowhere.test.ts` «a login»')).toHaveLength(1)
  expect(faults('test `tests/api/auth.test.ts`')).toEqual(['2.1.1: an answer of another form'])
  expect(faults('place `docs/security.md` `No such heading`')).toHaveLength(1)
  expect(faults('place `shared/rules/policy.ts` `polic`')).toHaveLength(1)
  expect(faults('place `shared/rules/policy.ts` `policy`')).toEqual([])
  expect(faults('reason: nothing of this kind is here')).toEqual([])
})
