import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { catalogueText } from './catalogue.support.ts'
import { tablesDrawing } from './drawing.support.ts'

const { pool } = await testDatabase()
const generated = path.resolve(import.meta.dirname, '../../server/platform/db/catalogue.ts')

test('the typed tables and views are those of the migrated database; `npm run db:tables` writes them anew', async () => {
  await expect(await catalogueText(pool)).toMatchFileSnapshot(generated)
})

test('docs/tables.md draws the tables of the migrated database; `npm run docs` writes it anew', async () => {
  const page = path.resolve(import.meta.dirname, '../..', 'docs/tables.md')
  await expect(await tablesDrawing(pool)).toMatchFileSnapshot(page)
})
