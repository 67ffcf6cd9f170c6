import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../sign')

/** Imports that remain when types are erased, lazy ones included. */
const runTimeImport = /(?:^import (?!type )(?:[^;']*? from )?|^export [^;']*? from |import\()'(\.[^']+)'/gm

function importedBy(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(runTimeImport)].map(([, target = '']) => path.join(path.dirname(file), target))
}

/** The folder of a file, or the file at the top of `sign/`. */
const folderOf = (file: string) => file.split('/')[0] ?? ''

function folderImports(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  for (const file of files) {
    const from = folderOf(file)
    const to = importedBy(file)
      .map(folderOf)
      .filter((folder) => folder !== from)
    edges.set(from, new Set([...(edges.get(from) ?? []), ...to]))
  }
  return edges
}

/** The folders that remain after repeatedly removing those that import none of the others. */
function inCycles(edges: Map<string, Set<string>>): string[] {
  const left = new Set(edges.keys())
  const isFree = (folder: string) => ![...(edges.get(folder) ?? [])].some((to) => left.has(to))
  for (let free = [...left].filter(isFree); free.length; free = [...left].filter(isFree))
    for (const folder of free) left.delete(folder)
  return [...left]
}

test('the folders of sign/ import each other in one direction only', () => {
  const edges = folderImports()
  expect([...(edges.get('app') ?? [])]).toEqual(expect.arrayContaining(['code', 'document', 'parts', 'start']))
  expect(inCycles(edges)).toEqual([])
  const seeded = new Map(edges).set('parts', new Set(['app']))
  expect(inCycles(seeded)).toEqual(expect.arrayContaining(['app', 'parts']))
})
