import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inRouter } from '#shared/ra/in-router.ts'
import { linksOf } from '#shared/ra/links.ts'

const support = linksOf('support')
const cabinet = linksOf('cabinet')

test('links name screens by their noun, which differ between console and cabinet', () => {
  expect(support.list('legal-entities')).toBe('/legal')
  expect(cabinet.list('legal-entities')).toBe('/organizations')
  expect(support.show('document-sign-requests', 12)).toBe('/request/12/show')
  expect(cabinet.edit('individuals', 'a/b')).toBe('/individuals/a%2Fb')
  expect(cabinet.create('bulk-sendings')).toBe('/bulk/create')
})

test('a link to a list carries its filter as react-admin reads it', () => {
  expect(support.list('bills', {})).toBe('/bills')
  const { searchParams } = new URL(support.list('document-sign-requests', { status: ['sent'] }), 'http://local')
  expect(JSON.parse(searchParams.get('filter') ?? '')).toEqual({ status: ['sent'] })
})

test('a link to a form carries what it is opened with', () => {
  expect(support.create('payments', { client_id: 1, bill_id: 2 })).toBe('/payments/create?client_id=1&bill_id=2')
  expect(support.create('payments', { client_id: 1 })).toBe('/payments/create?client_id=1')
  expect(support.show('statements', 3, { line: 4 })).toBe('/statements/3/show?line=4')
})

test('the router of a console takes the addresses under its base only', () => {
  const went: string[] = []
  const go = inRouter('/support', { navigate: async (to) => void went.push(to) })
  go('/support')
  go('/support/clients')
  expect(went).toEqual(['/', '/clients'])
})

const root = path.resolve(import.meta.dirname, '../..')
/** Where addresses are written down. */
const sources = ['admin/parts/links.ts', 'cabinet/parts/links.ts', 'shared/ra/links.ts']
/** A literal that starts with a slash and a word, or a link to `/`; API addresses do not count. */
const written = /['"`]\/(?!api\/)[a-z$][^'"`\n]*['"`]|\b(?:to|href)=["']\//g

test('no screen writes an address by hand: links come from links.ts', () => {
  const files = ['admin', 'cabinet', 'shared/ra'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  )
  const found = files
    .filter((file) => !sources.includes(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(written)].map(([text]) => `${file}: ${text}`),
    )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
  expect('<Link to={`/bills/${id}/show`}> navigate(\'/bills\') <a href="/">'.match(written)).toHaveLength(3)
})
