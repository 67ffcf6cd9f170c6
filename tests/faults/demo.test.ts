import { beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#server/start/demo/fill-demo.ts'
import type { Services } from '#server/platform/services/services.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})

/** Services of a start that is killed instead of beginning its last transaction. */
function killedAfter(transactions: number): Services {
  let left = transactions
  const db = new Proxy(server.services.db, {
    get(target, name) {
      if (name === 'transaction' && left-- === 0) throw new Error('killed')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return { ...server.services, db }
}

test('a demo whose starts are killed after each of their transactions is filled in the end, nothing of it twice', async () => {
  let kills = 0
  for (; kills < 50; kills += 1) {
    const end = await fillDemo(killedAfter(kills)).catch((error: unknown) => String(error))
    if (end === undefined) break
    expect(end).toBe('Error: killed')
  }
  expect(kills).toBeGreaterThan(3)
  await fillDemo(server.services)

  const rows = async (sql: string) => (await server.database.pool.query<Record<string, unknown>>(sql)).rows
  expect(await rows('select status from document_sign_requests order by id')).toEqual(
    ['sent', 'signed', 'rejected'].map((status) => ({ status })),
  )
  const counts = `select (select count(*)::int from admins) as admins, (select count(*)::int from clients) as clients,
    (select count(*)::int from individuals) as people, (select count(*)::int from bills) as bills,
    (select count(*)::int from files where purpose = 'original') as files`
  expect(await rows(counts)).toEqual([{ admins: 2, clients: 2, people: 5, bills: 1, files: 2 }])
})
