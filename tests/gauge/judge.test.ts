import { expect, test } from 'vitest'
import { judge, report } from './judge.ts'

const release = {
  'tests/a.test.ts': 2,
  'tests/b.test.ts': 10,
  'tests/c.test.ts': 40,
  'tests/d.test.ts': 0.1,
  build: 20,
}
const times = (factor: number) =>
  Object.fromEntries(Object.entries(release).map(([name, seconds]) => [name, seconds * factor]))

test('a machine that takes five times as long for every file has no file over its budget', () => {
  expect(judge(times(5), release)).toMatchObject({ slowness: 5, growth: 1, over: [] })
})

test('a file that takes four times what the others allow is over its budget, on a slow machine too', () => {
  const run = { ...times(5), 'tests/b.test.ts': 200 }
  expect(judge(run, release).over).toEqual([{ name: 'tests/b.test.ts', seconds: 200, before: 10, budget: 150 }])
})

test('the build of the pages has a budget as a file has', () => {
  expect(judge({ ...times(1), build: 61 }, release).over.map(({ name }) => name)).toEqual(['build'])
})

test('a short file may take 15 seconds, and a machine that is quicker gets no smaller budgets', () => {
  expect(judge({ ...times(0.5), 'tests/d.test.ts': 14, 'tests/b.test.ts': 29 }, release).over).toEqual([])
})

test('a new file has a budget of its own and counts as growth', () => {
  const { over, growth } = judge({ ...times(1), 'tests/new.test.ts': 61 }, release)
  expect(over).toEqual([{ name: 'tests/new.test.ts', seconds: 61, before: undefined, budget: 60 }])
  expect(growth).toBeCloseTo((72.1 + 61) / 72.1)
})

test('nothing is over its budget before the seconds of a release are kept', () => {
  expect(judge({ 'tests/new.test.ts': 300 }, {})).toMatchObject({ slowness: 1, growth: 1, over: [] })
})

test('the report names the slowest file first and the steps apart', () => {
  expect(report(judge(times(2), release)).split('\n')).toEqual([
    'The 10 slowest files, seconds; this machine takes ×2.00 of what the last release took:',
    '     80.0  tests/c.test.ts, 40.0 at the last release',
    '     20.0  tests/b.test.ts, 10.0 at the last release',
    '      4.0  tests/a.test.ts, 2.0 at the last release',
    '      0.2  tests/d.test.ts, 0.1 at the last release',
    'Before the tests:',
    '     40.0  build, 20.0 at the last release',
    'All together at equal speed: ×1.00 of the last release',
  ])
})
