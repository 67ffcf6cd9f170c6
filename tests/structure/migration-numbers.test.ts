import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, '../../server/platform/db/migrations')

test('the migrations are numbered from 1 without a gap or a double: no server starts over one', () => {
  const numbers = readdirSync(folder).map((name) => Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_none, nth) => nth + 1))
})
