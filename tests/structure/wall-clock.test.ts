import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const mayRead = {
  'tests/support/clock.ts': 'the clock of the tests',
  'tests/full/report.ts': 'the date of a report',
  'tests/bench/': 'measures, and is no test',
  'tests/cluster/': 'minutes of load on a real cluster, whose log has times',
}

test('only the clock of the tests reads the time of the day', () => {
  const reading = globSync('tests/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /\bnew Date\(\)|\bDate\.now\b/.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(reading.filter((file) => !Object.keys(mayRead).some((allowed) => file.startsWith(allowed)))).toEqual([])
})
