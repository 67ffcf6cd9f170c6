import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { editionOn, legalDocuments, legalKinds } from '#shared/text/legal-documents.ts'

test.each([
  ['2026-12-31', '2026-12-01'],
  ['2027-02-01', '2027-02-01'],
  ['2027-01-31', '2026-12-01'],
  ['2029-01-01', '2028-03-01'],
  ['2020-01-01', '2026-12-01'],
])('on %s the edition of %s is in force', (day, version) => {
  const editions = [{ version: '2028-03-01' }, { version: '2027-02-01' }, { version: '2026-12-01' }] as const
  expect(editionOn<{ version: string }>(editions, day)).toEqual({ version })
})

test.each(legalKinds)('the editions of %s are listed from the newest', (kind) => {
  const versions = legalDocuments[kind].editions.map(({ version }) => version)
  expect(versions).toEqual(versions.toSorted().toReversed())
  expect(new Set(versions).size).toBe(versions.length)
})

/** Hashes that stand in the rows of those who accepted them. */
test.each([
  ['agreement', 'b9e66a2ae070bf6b1e5ffa094ec116f99d8876ad88744b2aa6f454dc1d2e4c28'],
  ['personal_data', '341ca681e9ff3095e4cc4aea16f4a7a66602504c29a4a4a07989ab45eff2c06b'],
] as const)('the %s of 2026-11-01 stays published to the byte', (kind, sha256) => {
  const edition = legalDocuments[kind].editions.find(({ version }) => version === '2026-11-01')
  expect(createHash('sha256').update(JSON.stringify(edition?.parts)).digest('hex')).toBe(sha256)
})

test.each(['agreement', 'personal_data'] as const)(
  'the %s in force promises no term after which signed data go',
  (kind) => expect(JSON.stringify(legalDocuments[kind].editions[0])).not.toContain('пять лет'),
)
