import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ts } from '@ts-morph/common'
import { importsBelow, type Import } from './import-graph.ts'

/**
 * `npm run count [-- FOLDER]`: the house in numbers, of this checkout or of another one, as tables of Markdown. What was
 * counted before the rebuilding is kept in docs/house.md. Files that git does not track are not counted.
 */
const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'))
const areas = ['server', 'shared', 'admin', 'cabinet', 'sign', 'site', 'proof', 'vite', 'tests'] as const
const generated = new Set(['server/platform/db/catalogue.ts'])

const tracked = execFileSync('git', ['ls-files', ...areas], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !generated.has(file))
const known = new Set(tracked)
const filesOf = (area: string) => tracked.filter((file) => file.startsWith(`${area}/`))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const staticImports = (area: string) => importsBelow(root, area).filter(({ lazy }) => !lazy)
const linesOf = (file: string) => textOf(file).split('\n').length - 1

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function graphOf(imports: readonly Import[], nodeOf: (file: string) => string): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [nodeOf(from), nodeOf(to)]
    for (const node of [a, b]) if (!graph.has(node)) graph.set(node, new Set())
    if (a !== b) graph.get(a)?.add(b)
  }
  return graph
}

/** Strongly connected components (Tarjan), each after those that it leads to. */
function componentsOf(graph: Graph): string[][] {
  const [index, low, stack, found]: [Map<string, number>, Map<string, number>, string[], string[][]] = [
    new Map(),
    new Map(),
    [],
    [],
  ]
  const visit = (node: string): void => {
    index.set(node, index.size)
    low.set(node, index.get(node) ?? 0)
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(node, Math.min(low.get(node) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(node) === index.get(node)) found.push(stack.splice(stack.indexOf(node)))
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return found
}

/** The number of floors on the longest way down; a circle stands on one floor. */
function floorsOf(graph: Graph): number {
  const floor = new Map<string, number>()
  for (const component of componentsOf(graph)) {
    const below = component.flatMap((node) => [...(graph.get(node) ?? [])]).filter((node) => !component.includes(node))
    const height = Math.max(0, ...below.map((node) => floor.get(node) ?? 0)) + 1
    for (const node of component) floor.set(node, height)
  }
  return Math.max(0, ...floor.values())
}

const circlesOf = (graph: Graph) => componentsOf(graph).filter(({ length }) => length > 1)
const arrowsOf = (graph: Graph) => [...graph.values()].reduce((sum, next) => sum + next.size, 0)
const mutualOf = (graph: Graph) =>
  [...graph].flatMap(([a, next]) => [...next].filter((b) => a < b && graph.get(b)?.has(a))).length

/** The first-level folder; a file beside the folders is a room of its own. */
const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')

const sizes = (circles: readonly string[][]) =>
  circles
    .map(({ length }) => length)
    .toSorted((a, b) => b - a)
    .join(', ') || '0'

function houseRow(area: string): (string | number)[] {
  const files = filesOf(area)
  const inside = staticImports(area).filter(
    ({ from, to }) => known.has(from) && known.has(to) && to.startsWith(`${area}/`),
  )
  const rooms = graphOf(inside, roomOf)
  const folders = graphOf(inside, dirname)
  const isRoom = (file: string) => file.split('/').length > 2
  return [
    area,
    files.length,
    files.reduce((sum, file) => sum + linesOf(file), 0),
    new Set(files.filter(isRoom).map(roomOf)).size,
    arrowsOf(rooms),
    floorsOf(rooms),
    sizes(circlesOf(rooms)),
    new Set(files.map((file) => dirname(file))).size,
    mutualOf(folders),
    sizes(circlesOf(folders)),
    sizes(circlesOf(graphOf(inside, (file) => file))),
  ]
}

type Measured = { name: string; lines: number }
type Code = { functions: Measured[]; casts: number; twice: number; bangs: number; anys: number }

/** `const` assertions are no casts. */
function readCode(files: readonly string[]): Code {
  const code: Code = { functions: [], casts: 0, twice: 0, bangs: 0, anys: 0 }
  for (const file of files) {
    const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true)
    const line = (position: number) => source.getLineAndCharacterOfPosition(position).line
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body) {
        const name = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined)
        code.functions.push({
          name: `${name?.getText(source) ?? 'anonymous'} (${file})`,
          lines: line(node.end) - line(node.getStart(source)) + 1,
        })
      }
      if (ts.isAsExpression(node) && node.type.getText(source) !== 'const') {
        code.casts++
        if (ts.isAsExpression(node.expression)) code.twice++
      }
      if (ts.isNonNullExpression(node)) code.bangs++
      if (node.kind === ts.SyntaxKind.AnyKeyword) code.anys++
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return code
}

const blankLabels = (files: readonly string[]) =>
  files.reduce(
    (sum, file) => sum + [...textOf(file).matchAll(/\b\w*(?:abels|exts)(?:\.\w+)*\[[^\]]+\] \?\? ''/g)].length,
    0,
  )

const functions_long_lines = 60

function codeRow(area: string): (string | number)[] {
  const files = filesOf(area)
  const { functions, casts, twice, bangs, anys } = readCode(files)
  const lengths = files.map(linesOf).toSorted((a, b) => a - b)
  return [
    area,
    lengths[Math.floor(lengths.length / 2)] ?? 0,
    lengths[Math.floor(lengths.length * 0.9)] ?? 0,
    lengths.filter((lines) => lines > 300).length,
    functions.filter(({ lines }) => lines > functions_long_lines).length,
    casts,
    twice,
    bangs,
    anys,
    blankLabels(files),
  ]
}

const table = (head: readonly string[], rows: readonly (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const production = tracked.filter((file) => !file.startsWith('tests/'))
const longest = readCode(production)
  .functions.toSorted((a, b) => b.lines - a.lines)
  .slice(0, 8)
const between = graphOf(
  areas.flatMap((area) => staticImports(area)).filter(({ from, to }) => known.has(from) && known.has(to)),
  (file) => file.split('/')[0] ?? '',
)
const total = production.reduce((sum, file) => sum + linesOf(file), 0)

process.stdout.write(
  `${[
    `Production: ${production.length} files, ${total} lines of TypeScript. Areas: ${mutualOf(between)} pairs that import each other, circles ${sizes(circlesOf(between))}.`,
    table(
      [
        'area',
        'files',
        'lines',
        'rooms',
        'arrows of rooms',
        'floors',
        'circles of rooms',
        'folders',
        'mutual folders',
        'circles of folders',
        'circles of files',
      ],
      areas.map(houseRow),
    ),
    table(
      [
        'area',
        'median lines',
        'p90',
        'files > 300',
        `functions > ${functions_long_lines}`,
        'casts',
        'of them twice',
        '`!`',
        '`any`',
        "labels `?? ''`",
      ],
      areas.map(codeRow),
    ),
    table(
      ['longest functions', 'lines'],
      longest.map(({ name, lines }) => [name, lines]),
    ),
  ].join('\n\n')}\n`,
)
