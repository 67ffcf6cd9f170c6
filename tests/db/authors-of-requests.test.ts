import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

const { pool } = await testDatabase()
const migrations = path.resolve(import.meta.dirname, '../../server/platform/db/migrations')

test('requests from before take their author from the journal', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'roscherk-upgrade-'))
  const files = (await readdir(migrations)).toSorted()
  const at = files.findIndex((name) => name.endsWith('_authors_of_requests.sql'))
  const copy = (names: readonly string[]) =>
    Promise.all(names.map((name) => copyFile(`${migrations}/${name}`, `${folder}/${name}`)))
  await pool.query('drop schema public cascade; create schema public')
  await copy(files.slice(0, at))
  await migrate(pool, folder)
  const insert = async (sql: string, ...values: unknown[]) =>
    (await pool.query<{ id: number }>(`${sql} returning id`, values)).rows[0]?.id ?? 0

  const client = await insert(`insert into clients (kind, name) values ('individual', 'Иванова Анна')`)
  const user = await insert(
    `insert into client_users (client_id, login, full_name, role) values ($1, 'a@b.test', 'Анна', 'owner')`,
    client,
  )
  const code = await insert(
    `insert into clients_codes (client_id, label, prefix, secret_hash, created_by) values ($1, 'База', 'rk_', '\\x00', 'Анна')`,
    client,
  )
  const person = await insert(
    `insert into individuals (client_id, last_name, first_name, phone) values ($1, 'Петров', 'Пётр', '+79000000000')`,
    client,
  )
  const batch = await insert('insert into batches (client_id, ordered) values ($1, false)', client)
  const authors = [
    ['client_user', user],
    ['client_code', code],
    ['system', null],
  ] as const
  for (const [seq, [actor_kind, actor_id]] of authors.entries()) {
    const id = await insert(
      `insert into document_sign_requests (client_id, batch_id, "group", title, ordered, position, venture, individual_id,
         signer_full_name, signer_phone, deadline, created_by)
       values ($1, $2, $3, 'Договор', false, 1, 'Анна', $4, 'Петров', '+79000000000', now(), 'Анна')`,
      client,
      batch,
      `group-${seq}`,
      person,
    )
    const event = 'document-sign-requests.create'
    const payload = {
      event,
      subject: 'document-sign-requests',
      subject_id: id,
      actor_kind,
      actor_id,
      actor_name: 'Анна',
      at_ms: 0,
    }
    await pool.query(
      `insert into journal (chain, seq, payload, prev_hash, hash) values ($1, $2, $3, repeat('0', 64), repeat('1', 64))`,
      [client, seq + 1, JSON.stringify(payload)],
    )
  }
  await copy(files.slice(at, at + 1))
  await migrate(pool, folder)
  await rm(folder, { recursive: true })
  const { rows } = await pool.query(
    'select created_by_user_id, created_by_code_id from document_sign_requests order by id',
  )
  expect(rows).toEqual([
    { created_by_user_id: user, created_by_code_id: null },
    { created_by_user_id: null, created_by_code_id: code },
    { created_by_user_id: null, created_by_code_id: null },
  ])
})
