import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One file imports another; a type import, which has no effect at run time, counts too. */
export type Import = { from: string; to: string }

const statement = /^(?:import|export)\s+(?:type\s+)?(?:[^'"]*?from\s+)?['"]((?:\.|#)[^'"]+)['"]/gm

/** Every import between files of the repository below `folder`, by paths relative to `root`. */
export function importsBelow(root: string, folder: string): Import[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
  return files.flatMap((from) =>
    [...readFileSync(join(root, from), 'utf8').matchAll(statement)].map(([, name = '']) => ({
      from,
      to: resolved(from, name),
    })),
  )
}

function resolved(from: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : normalize(join(dirname(from), name))
}

/** A sentence for each pair of folders that import each other, with one import of either direction as evidence. */
export function mutualImports(imports: readonly Import[]): string[] {
  const between = new Map<string, Import>()
  for (const one of imports) {
    const [a, b] = [dirname(one.from), dirname(one.to)]
    if (a !== b) between.set(`${a} ${b}`, one)
  }
  return [...between]
    .filter(([pair]) => {
      const [a = '', b = ''] = pair.split(' ')
      return a < b && between.has(`${b} ${a}`)
    })
    .map(([pair, there]) => {
      const [a = '', b = ''] = pair.split(' ')
      const back = between.get(`${b} ${a}`)
      return `${a} and ${b} import each other: ${there.from} → ${there.to}, ${back?.from} → ${back?.to}`
    })
}

/** A sentence for each import from a wing to one that comes later in `order`, or that `order` does not name. */
export function importsUpwards(imports: readonly Import[], order: readonly string[]): string[] {
  const wingOf = (path: string) => path.split('/')[1] ?? ''
  return imports
    .filter(({ to }) => to.startsWith('server/'))
    .filter(({ from, to }) => {
      const [a, b] = [order.indexOf(wingOf(from)), order.indexOf(wingOf(to))]
      return a === -1 || b === -1 || b > a
    })
    .map(({ from, to }) => `${from} may not import ${to}: ${wingOf(to)} is above ${wingOf(from)}`)
}
