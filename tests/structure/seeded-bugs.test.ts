import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPatch, seededBugs } from '../seeded-bugs/seeded-bugs.ts'

const root = join(import.meta.dirname, '../..')

test.each(seededBugs())(
  'the seeded bug $name still fits the sources, and the tests it names exist',
  ({ patch, red }) => {
    expect(() => applyPatch(root, patch, '--check')).not.toThrow()
    expect(red.filter((file) => !existsSync(join(root, file)))).toEqual([])
  },
)

test('at least twenty bugs are seeded', () => {
  expect(seededBugs().length).toBeGreaterThanOrEqual(20)
})
