import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const outside = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'])
const files = globSync('**/*.{ts,tsx,css,sql,html,md}', { cwd: root, exclude: (name) => outside.has(name) })
const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

test('every cited decision number exists', () => {
  const numbers = new Set(decisions.map((file) => path.basename(file).slice(0, 4)))
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/decisions\/(\d{4})/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([citation]) => `${file}: ${citation}`),
  )
  expect(missing).toEqual([])
})

test('decision numbers are unique and repeated in the title', () => {
  const numbers = decisions.map((file) => path.basename(file).slice(0, 4))
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  for (const file of decisions) expect(read(file)).toMatch(new RegExp(`^# ${path.basename(file).slice(0, 4)} `))
})

test('every decision has a line in the index', () => {
  const index = read('docs/decisions/README.md')
  expect(decisions.filter((file) => !index.includes(`](${path.basename(file)})`))).toEqual([])
})
