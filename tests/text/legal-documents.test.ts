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
