import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * One file imports another; a type import, which has no effect at run time, counts too. `lazy`: by `import()`, when it
 * runs.
 */
export type Import = { from: string; to: string; lazy?: true }

const statement = /^(?:import|export)\s+(?:type\s+)?(?:[^'"]*?from\s+)?['"]((?:\.|#)[^'"]+)['"]/gm
const call = /\bimport\('((?:\.|#)[^']+)'\)/g

/** Every import between files of the repository below `folder`, by paths relative to `root`. */
export function importsBelow(root: string, folder: string): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
  return files.flatMap((from) => {
    const text = readFileSync(join(root, from), 'utf8')
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => resolved(from, name))
    return [
      ...found(statement).map((to) => ({ from, to })),
      ...found(call).map((to) => ({ from, to, lazy: true as const })),
    ]
  })
}

function resolved(from: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : normalize(join(dirname(from), name))
}

/** What the imports look like from further away: between folders, without those inside one. Lazy ones are left out. */
export function betweenFolders(imports: readonly Import[]): Import[] {
  return imports
    .filter(({ lazy }) => !lazy)
    .map(({ from, to }) => ({ from: dirname(from), to: dirname(to) }))
    .filter(({ from, to }) => from !== to)
}

/**
 * A sentence for each circle, `a → b → a`, the shortest of those that hang together: an import of a circle can be
 * removed by moving what both ends need to a file or folder below them.
 */
export function circles(imports: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to, lazy } of imports) if (!lazy) next.set(from, (next.get(from) ?? new Set()).add(to))
  const reported = new Set<string>()
  const found: string[] = []
  for (const start of next.keys()) {
    if (reported.has(start)) continue
    const way = shortestWay(next, start)
    if (!way) continue
    for (const file of way) reported.add(file)
    found.push(`${way.join(' → ')}: move what both need below both`)
  }
  return found
}

/** The shortest circle of imports from `start` back to itself. */
function shortestWay(next: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const at of queue)
    for (const to of next.get(at) ?? []) {
      if (to === start) return [...backFrom(cameFrom, at, start), start]
      if (cameFrom.has(to)) continue
      cameFrom.set(to, at)
      queue.push(to)
    }
  return undefined
}

function backFrom(cameFrom: ReadonlyMap<string, string>, end: string, start: string): string[] {
  const way = [end]
  for (let at = end; at !== start; way.unshift(at)) at = cameFrom.get(at) ?? start
  return way
}

/** The room of a file of an area, `.` for a file beside the rooms. */
const roomOf = (path: string) => {
  const [, room = '', file] = path.split('/')
  return file === undefined ? '.' : room
}

/** A sentence for each import inside an area from a room to one that comes later in `order`, or that `order` does not name. */
export function importsUpwards(imports: readonly Import[], area: string, order: readonly string[]): string[] {
  return imports
    .filter(({ from, to }) => from.startsWith(`${area}/`) && to.startsWith(`${area}/`))
    .filter(({ from, to }) => {
      const [a, b] = [order.indexOf(roomOf(from)), order.indexOf(roomOf(to))]
      return a === -1 || b === -1 || b > a
    })
    .map(
      ({ from, to }) =>
        `${from} may not import ${to}: ${roomOf(to)} is above ${roomOf(from)}; move it down, or what imports it up`,
    )
}
