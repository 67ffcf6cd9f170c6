import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { importsBelow, importsUpwards, mutualImports } from './import-graph.ts'

const root = resolve(import.meta.dirname, '../..')
const server = importsBelow(root, 'server')

/** From the bottom to the top; a wing imports itself and those before it (ARCHITECTURE.md, The server). */
const wings = [
  'platform',
  'documents',
  'messages',
  'money',
  'people',
  'requests',
  'systems',
  'invariants',
  'pages',
  'start',
]

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())

test('the import graph of the server is not empty and contains a known import', () => {
  expect(server.length).toBeGreaterThan(1000)
  expect(server).toContainEqual({ from: 'server/start/main.ts', to: 'server/start/app.ts' })
})

test('no two folders of the server import each other', () => {
  expect(mutualImports(server)).toEqual([])
})

test('a wing of the server imports only the wings below it', () => {
  expect(importsUpwards(server, wings)).toEqual([])
})

test('the server has at most 10 wings of at most 12 folders', () => {
  const names = foldersIn('server').map(({ name }) => name)
  expect(names.toSorted()).toEqual(wings.toSorted())
  expect(names.length).toBeLessThanOrEqual(10)
  for (const name of names) expect(foldersIn(`server/${name}`).length, name).toBeLessThanOrEqual(12)
})

test('a pair of folders that import each other is reported with both imports', () => {
  const seeded = [...server, { from: 'server/platform/db/open.ts', to: 'server/money/bills/bills.commands.ts' }]
  expect(mutualImports(seeded)).toEqual([
    expect.stringContaining('server/money/bills and server/platform/db import each other'),
  ])
  expect(importsUpwards(seeded, wings)).toEqual([
    'server/platform/db/open.ts may not import server/money/bills/bills.commands.ts: money is above platform',
  ])
})
