import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const outside = new Set(['node_modules', 'dist', 'data', '.git', 'test-results', 'playwright-report'])
const files = globSync('**/*.{ts,tsx,css,sql,html,md}', { cwd: root, exclude: (name) => outside.has(name) })
const decisions = files.filter((file) => /^docs\/decisions\/\d/.test(file))

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const anchors = (file: string) => [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** `page.md` or `page.md#anchor`, relative to the citing file's folder in Markdown, to the root elsewhere. */
function unresolved(citing: string, citation: string): string | undefined {
  const [page = '', anchor] = citation.split('#')
  const folder = citing.endsWith('.md') ? path.dirname(citing) : ''
  const file = [path.join(folder, page), page].find((candidate) => files.includes(candidate))
  if (!file) return `${citing}: ${citation} does not exist`
  return anchor && !anchors(file).includes(anchor) ? `${citing}: ${file} has no heading #${anchor}` : undefined
}

const citations = files.flatMap((citing) =>
  [...read(citing).matchAll(/[\w./-]+\.md(?:#[\p{L}\p{N}_-]+)?/gu)]
    .map(([citation]) => ({ citing, citation }))
    .filter(({ citing: file }) => file !== 'tests/structure/citations.test.ts'),
)

test('every citation of a Markdown page names a page and a heading of this repository', () => {
  expect(citations.length).toBeGreaterThan(20)
  expect(citations.flatMap(({ citing, citation }) => unresolved(citing, citation) ?? [])).toEqual([])
})

test('a citation of a missing page or heading is reported', () => {
  expect(unresolved('server/app.ts', 'docs/nowhere.md')).toContain('does not exist')
  expect(unresolved('server/app.ts', 'ARCHITECTURE.md#nowhere')).toContain('no heading #nowhere')
  expect(unresolved('server/app.ts', 'ARCHITECTURE.md#where-things-are')).toBeUndefined()
})

test('Markdown pages are cited with their folder, and by section, not by number', () => {
  const bare = files.flatMap((file) =>
    // an applied migration must not change
    /\.(ts|tsx|css)$/.test(file) && !file.startsWith('tests/structure/')
      ? [...read(file).matchAll(/domain rule|\b[Ii]ntake \d/g)].map(([words]) => `${file}: ${words}`)
      : [],
  )
  expect(bare).toEqual([])
})

test('every invariant that the code names is described in docs/invariants.md', () => {
  const described = new Set([...read('docs/invariants.md').matchAll(/^\| (I\d+) \|/gm)].map(([, name]) => name))
  const named = files
    .filter((file) => file.startsWith('server/') && file.endsWith('.ts'))
    .flatMap((file) => [...read(file).matchAll(/\bI(?:1[0-2]|[1-9])\b/g)].map(([name]) => ({ file, name })))
  expect(named.length).toBeGreaterThan(12)
  expect(named.filter(({ name }) => !described.has(name))).toEqual([])
})

test('every cited number of a decision record exists', () => {
  const numbers = new Set(decisions.map((file) => path.basename(file).slice(0, 4)))
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/decisions\/(\d{4})/g)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([citation]) => `${file}: ${citation}`),
  )
  expect(missing).toEqual([])
})

test('numbers of decision records are unique and repeated in the title', () => {
  const numbers = decisions.map((file) => path.basename(file).slice(0, 4))
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  for (const file of decisions) expect(read(file)).toMatch(new RegExp(`^# ${path.basename(file).slice(0, 4)} `))
})

test('every decision record has a line in the index', () => {
  const index = read('docs/decisions/README.md')
  expect(decisions.filter((file) => !index.includes(`](${path.basename(file)})`))).toEqual([])
})
