import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Release = { version: string; migrations: Record<string, string> }

const folder = resolve(import.meta.dirname, '../../server/platform/db')
const releases = JSON.parse(readFileSync(`${folder}/released-migrations.json`, 'utf8')) as Release[]
const files = readdirSync(`${folder}/migrations`)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
const checksum = (name: string) =>
  createHash('sha256')
    .update(readFileSync(`${folder}/migrations/${name}`))
    .digest('hex')

test('a migration that was released is the same file, under the same number', () => {
  const released = releases.flatMap(({ migrations }) => Object.entries(migrations))
  expect(released.length).toBeGreaterThan(70)
  expect(files.slice(0, released.length)).toEqual(released.map(([name]) => name))
  for (const [name, sum] of released) expect(checksum(name), name).toBe(sum)
})

test('the last release that the list of migrations knows has a section of the changelog', () => {
  const changelog = readFileSync(resolve(import.meta.dirname, '../..', 'CHANGELOG.md'), 'utf8')
  for (const { version } of releases) expect(changelog).toContain(`\n## ${version} `)
})
