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

  const { file_name, folder_name, from_bottom, to_top } = seeds(area, order, imports)
  test('a seeded circle of files, of folders and an import upwards are each reported with the move', () => {
    const [one] = imports.filter(({ lazy, to }) => !lazy && to.startsWith(`${area}/`))
    if (!one) throw new Error(`nothing is imported in ${area}`)
    expect(circles([...imports, { from: one.to, to: one.from }])).toEqual([
      expect.stringMatching(/ → .* → .*: move what both need below both$/),
    ])
    expect(circles(betweenFolders([...imports, { from: file_name, to: folder_name }]))).not.toEqual([])
    expect(importsUpwards([{ from: from_bottom, to: to_top }], area, order)).toEqual([
      expect.stringContaining('move it down, or what imports it up'),
    ])
  })
})

/** Imports that break the law of an area: back along an arrow between two folders, and from the lowest room to the highest. */
function seeds(area: string, order: readonly string[], imports: readonly Import[]) {
  const arrow = imports.find(
    ({ from, to, lazy }) => !lazy && to.startsWith(`${area}/`) && betweenFolders([{ from, to }]).length > 0,
  )
  if (!arrow) throw new Error(`no two folders of ${area} know each other`)
  const at = (room: string) => (room === '.' ? `${area}/seed.ts` : `${area}/${room}/seed.ts`)
  return {
    file_name: arrow.to,
    folder_name: arrow.from,
    from_bottom: at(order[0] ?? '.'),
    to_top: at(order.at(-1) ?? '.'),
  }
}

test.each(['server', 'admin', 'cabinet'])('the rooms of %s have few folders', (area) => {
  for (const name of foldersIn(area)) expect(foldersIn(`${area}/${name}`).length, name).toBeLessThanOrEqual(folders_max)
})
