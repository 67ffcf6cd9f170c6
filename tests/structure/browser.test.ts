import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync('{sign,site,admin,cabinet,shared/browser,shared/brand,shared/ra}/**/*.{ts,tsx}', { cwd: root })
/** Without comments, which may name anything. */
const code = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/\/\*.*?\*\/|\/\/.*$/gms, '')
const matching = (pattern: RegExp) => files.filter((file) => pattern.test(code(file)))

test('storage of the browser is named in shared/browser/storage.ts only: naming it may throw', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(matching(/\b(?:session|local)Storage\b|\bindexedDB\b|\bcaches\./)).toEqual(['shared/browser/storage.ts'])
})

test('what was thrown is shown by textOf only: its own message may be the browser’s English', () => {
  expect(matching(/\.message : String\(/)).toEqual([])
})
