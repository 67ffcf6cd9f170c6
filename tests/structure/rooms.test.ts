import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { betweenFolders, circles, importsBelow, importsUpwards, type Import } from './import-graph.ts'
import { folders_max, rooms } from './rooms.ts'

const root = resolve(import.meta.dirname, '../..')
const areas = Object.entries(rooms).map(([area, order]) => ({ area, order, imports: importsBelow(root, area) }))

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

describe.each(areas)('$area', ({ area, order, imports }) => {
  test('no files import each other in a circle, not by types either', () => {
    expect(circles(imports)).toEqual([])
  })

  test('no folders import each other in a circle', () => {
    expect(circles(betweenFolders(imports))).toEqual([])
  })

  test('a room imports only the rooms below it', () => {
    expect(importsUpwards(imports, area, order)).toEqual([])
  })

  test('every folder is a room of the table', () => {
    expect(order.filter((room) => room !== '.').toSorted()).toEqual(foldersIn(area).toSorted())
  })

  test('a seeded circle of files, of folders and an import upwards are each reported with the move', () => {
    const inside = imports.filter(({ lazy, to }) => !lazy && to.startsWith(`${area}/`))
    const backOf = ({ from, to }: Import): Import => ({ from: to, to: from })
    const withBack = (arrow: Import | undefined) => [...imports, ...(arrow ? [backOf(arrow)] : [])]
    expect(circles(withBack(inside[0]))).toEqual([expect.stringMatching(/ → .* → .*: move what both need below both$/)])
    const betweenTwo = inside.find((arrow) => betweenFolders([arrow]).length > 0)
    expect(circles(betweenFolders(withBack(betweenTwo)))).not.toEqual([])
    const fileIn = (room: string | undefined) => (room === '.' ? `${area}/seed.ts` : `${area}/${room}/seed.ts`)
    expect(importsUpwards([{ from: fileIn(order[0]), to: fileIn(order.at(-1)) }], area, order)).toEqual([
      expect.stringContaining('move it down, or what imports it up'),
    ])
  })
})

test.each(['server', 'admin', 'cabinet'])('the rooms of %s have few folders', (area) => {
  for (const name of foldersIn(area)) expect(foldersIn(`${area}/${name}`).length, name).toBeLessThanOrEqual(folders_max)
})
