import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const query = /\.(?:selectFrom|insertInto|updateTable|deleteFrom|with)\(|\bsql(?:<[^`]*>)?`/

test('routes hold no SQL: it is in stores and commands (docs/decisions/0026)', () => {
  const routes = globSync('server/**/*.routes.ts', { cwd: root })
  const found = routes.filter((file) => query.test(readFileSync(path.join(root, file), 'utf8')))
  expect(routes.length).toBeGreaterThan(20)
  expect(found).toEqual([])
  expect(query.test('await db.selectFrom("admins")')).toBe(true)
  expect(query.test('sql<Row>`select 1`')).toBe(true)
})

test('stores write nothing: writes are in commands (docs/decisions/0026)', () => {
  const stores = globSync('server/**/*.store.ts', { cwd: root })
  const writes = /\.(?:insertInto|updateTable|deleteFrom)\(|`(?:\/\*[^*]*\*\/)?\s*(?:insert into|update|delete from) /
  const found = stores.filter((file) => writes.test(readFileSync(path.join(root, file), 'utf8')))
  expect(stores.length).toBeGreaterThan(15)
  expect(found).toEqual([])
})
