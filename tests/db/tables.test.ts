import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { catalogueText } from './catalogue.support.ts'

const { pool } = await testDatabase()
const generated = path.resolve(import.meta.dirname, '../../server/platform/db/catalogue.ts')

test('the typed tables are those of the migrated database; `npm run db:tables` writes them anew', async () => {
  await expect(await catalogueText(pool)).toMatchFileSnapshot(generated)
})
