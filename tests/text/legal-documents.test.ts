import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { legalKinds } from '#shared/rules/legal-texts.ts'
import { editionOn, editionsSince, legalDocuments } from '#shared/text/legal-documents.ts'

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
  ['agreement', '2026-12-01', 'cec089daea96980cc317a1ec4a8ecffbfc076cb44bbae1d9bf771ea9b5bef346'],
  ['personal_data', '2026-12-01', '374cf271dc254e192c77e9a95e2c06096f27f53aaa881f8d9899cbfe5429b3bd'],
  ['policy', '2026-12-02', '48c493be8aca643b9a58fa24cb4ed5a53b79f57c4b7a34bc72a491093221c0a9'],
  ['agreement', '2026-11-01', 'b9e66a2ae070bf6b1e5ffa094ec116f99d8876ad88744b2aa6f454dc1d2e4c28'],
  ['personal_data', '2026-11-01', '341ca681e9ff3095e4cc4aea16f4a7a66602504c29a4a4a07989ab45eff2c06b'],
  ['registration_data', '2026-11-01', '712f5cc2a6d92deeadcfd618ffbffbc0dcb5a55cc597b616130e9432ea5f3805'],
  ['policy', '2026-12-01', '4346042f4c02c622a0bfde8dbca2c1c1bbf39dd44ec55f470e14a737490d88d2'],
] as const)('the %s of %s stays published to the byte', (kind, day, sha256) => {
  const edition = legalDocuments[kind].editions.find(({ version }) => version === day)
  expect(createHash('sha256').update(JSON.stringify(edition?.parts)).digest('hex')).toBe(sha256)
})

test.each(['agreement', 'personal_data'] as const)(
  'the %s in force promises no term after which signed data go',
  (kind) => expect(JSON.stringify(legalDocuments[kind].editions[0].parts)).not.toContain('пять лет'),
)

test.each(['agreement', 'personal_data', 'policy'] as const)(
  'the %s in force is true of a signer who named themselves at a public link',
  (kind) => {
    const text = JSON.stringify(legalDocuments[kind].editions[0].parts)
    expect(text).toMatch(/общ(?:ей ссылке|ую ссылку)|сам подписант/)
    expect(text).not.toMatch(
      /если его указал Отправитель|Отправитель указывает фамилию|за верность имени и номера Подписанта\. /,
    )
  },
)

test.each(['registration_data', 'policy'] as const)(
  'the %s in force promises no deletion of accounts by time',
  (kind) => expect(JSON.stringify(legalDocuments[kind].editions[0].parts)).not.toContain('три года'),
)

test('an edition says what it changes, and a letter about several skipped ones names the changes of each', () => {
  for (const kind of legalKinds) {
    const { editions } = legalDocuments[kind]
    const [first, ...replacing] = editionsSince(kind, '2000-01-01').toReversed()
    expect(first).not.toHaveProperty('changes')
    expect(replacing).toHaveLength(editions.length - 1)
    for (const { changes = [] } of replacing) expect(changes.join(' ').length).toBeGreaterThan(40)
    expect(editionsSince(kind, editions[0].version)).toEqual([])
  }
})
