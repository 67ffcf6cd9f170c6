import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const files = globSync('{sign,site,admin,cabinet,shared/browser,shared/brand,shared/ra}/**/*.{ts,tsx}', { cwd: root })
/** The code of a file without comments, which may name anything. */
const code = (file: string) => readFileSync(path.join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '')
const matching = (pattern: RegExp) => files.filter((file) => pattern.test(code(file)))

test('storage of the browser is named in shared/browser/storage.ts only: naming it may throw', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(matching(/\b(?:session|local)Storage\b|\bindexedDB\b|\bcaches\./)).toEqual(['shared/browser/storage.ts'])
})

/** The door itself, the report of faults, refusals of forms, and what has asked before whether it is an `ApiError`. */
const told = [
  'shared/browser/error-report.ts',
  'shared/browser/text-of.ts',
  'shared/ra/form/FormFailure.tsx',
  'sign/app/PreviewApp.tsx',
  'sign/parts/failures.ts',
  'site/register/use-confirmation.ts',
  'site/register/use-registration.ts',
  'site/verify/use-verification.ts',
]

test('what was thrown is shown by textOf only: its own message may be the browser’s English', () => {
  const message = /(?<!fieldState\.|\w)(?:error|failure|cause|fault|reason|exception)\??\.message\b/
  expect(matching(message).toSorted()).toEqual(told)
})
