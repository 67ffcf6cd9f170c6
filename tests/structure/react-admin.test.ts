import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { lists } from '#shared/rules/lists.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')

/** Where our parts beside react-admin's are; elsewhere are screens, made of them. */
const rooms = ['shared/ra', 'admin/app', 'admin/parts', 'cabinet/app', 'cabinet/parts']
const sections: Record<string, string> = { 'Nouns of shared/ra': 'shared/ra', Screens: '' }

/** What react-admin's layouts, lists, dialogs and inputs are made of: a screen that imports it has a part of its own. */
const stockMaterial =
  /@mui\/material\/(Dialog|Drawer|AppBar|Table|TablePagination|Pagination|Autocomplete|RadioGroup|Checkbox|Select|Switch|Menu|Tabs|Snackbar|List)'/

type Line = { part: string; lacks: string }

/** The lines of the decision; a folder ends with a slash. */
function linesOf(decision: string): Line[] {
  return decision
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const title = section.slice(0, section.indexOf('\n'))
      const folder = sections[title] ?? title
      const rows = section.split('\n').filter((line) => line.startsWith('| `'))
      return rows.flatMap((row) => {
        const [, parts = '', , lacks = ''] = row.split('|').map((cell) => cell.trim())
        return [...parts.matchAll(/`([^`]+)`/g)].map(([, name]) => ({
          part: `${folder}/${name}`.replace(/^\//, ''),
          lacks,
        }))
      })
    })
}

type Files = Record<string, string>

/** Parts without a line, and lines without a part or a reason. */
function faultsOf(files: Files, lines: Line[]): string[] {
  const parts = lines.map(({ part }) => part)
  const isOf = (file: string, part: string) =>
    part.endsWith('/') ? file.startsWith(part) : file.replace(/\.tsx?$/, '') === part
  const unlisted = Object.entries(files).filter(
    ([file, text]) =>
      (rooms.some((room) => file.startsWith(`${room}/`)) || stockMaterial.test(text)) &&
      !parts.some((part) => isOf(file, part)),
  )
  const gone = parts.filter((part) => !Object.keys(files).some((file) => isOf(file, part)))
  return [
    ...unlisted.map(([file]) => `${file} has no line: use react-admin's part, or say in decision 0133 what it lacks`),
    ...gone.map((part) => `${part} has a line and is not there`),
    ...parts.filter((part, at) => parts.indexOf(part) !== at).map((part) => `${part} has two lines`),
    ...lines.filter(({ lacks }) => lacks === '').map(({ part }) => `the line of ${part} gives no reason`),
  ]
}

const decision = read('docs/decisions/0133-react-admin-as-its-users-know-it.md')
const files: Files = Object.fromEntries(
  globSync('{admin,cabinet,shared/ra}/**/*.{ts,tsx}', { cwd: root }).map((file) => [file, read(file)]),
)

test('each own part beside react-admin has a line in decision 0133 that says what the stock part lacks', () => {
  expect(faultsOf(files, linesOf(decision))).toEqual([])
})

test('a new part, a new dialog in a screen, a line without its part and a line without a reason are faults', () => {
  const lines = linesOf('## shared/ra\n\n| `Show` `list/` | `Show` | behaviour |\n\n## Screens\n')
  const parts = { 'shared/ra/Show.tsx': '', 'shared/ra/list/Rows.tsx': '', 'cabinet/money/acts/Papers.tsx': '' }
  expect(faultsOf(parts, lines)).toEqual([])
  const dialog = "import Dialog from '@mui/material/Dialog'"
  expect(faultsOf({ ...parts, 'shared/ra/Grid.tsx': '', 'cabinet/money/acts/AskAgain.tsx': dialog }, lines)).toEqual([
    expect.stringContaining('shared/ra/Grid.tsx has no line'),
    expect.stringContaining('cabinet/money/acts/AskAgain.tsx has no line'),
  ])
  expect(faultsOf({ 'shared/ra/Show.tsx': '' }, lines)).toEqual(['shared/ra/list/ has a line and is not there'])
  const unsaid = linesOf('## shared/ra\n\n| `Show` | `Show` | |\n')
  expect(faultsOf({ 'shared/ra/Show.tsx': '' }, unsaid)).toEqual(['the line of shared/ra/Show gives no reason'])
})

test.each(['admin', 'cabinet'])('the map of %s names what the documentation of react-admin names', (app) => {
  const map = read(globSync(`${app}/app/*App.tsx`, { cwd: root })[0] ?? '')
  expect(map).toMatch(/<Admin\b[^>]*\blayout=/)
  expect(map).toContain('<Resource name=')
  const providers = read(`${app}/app/providers.ts`)
  for (const name of ['authProvider', 'dataProvider', 'i18nProvider']) {
    expect(providers).toMatch(new RegExp(`^export const ${name} =`, 'm'))
    expect(map).toContain(name)
  }
})

/** Orders written as a literal, other than by `id`, which every list offers: the compiler checks those of `orderOf`. */
const uncheckedOrders = (text: string) =>
  [...text.matchAll(/\bfield: (['"`])(?!id\1)[^'"`]*\1,\s*order: /g)].map(([found]) => found)

test('a screen sorts by an order that its list offers: `orderOf`, or `id`', () => {
  const faults = Object.entries(files).flatMap(([file, text]) => uncheckedOrders(text).map(() => file))
  expect(faults, 'use orderOf(list, field, order) of shared/rules/lists.ts').toEqual([])
  expect(Object.values(lists).filter(({ sort }) => sort[0] !== 'id')).toEqual([])
  expect(uncheckedOrders("sort: { field: 'full_nmae', order: 'ASC' }")).toHaveLength(1)
  expect(uncheckedOrders("sort: { field: 'id', order: 'ASC' }")).toEqual([])
})
