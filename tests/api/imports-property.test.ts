import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Individual } from '#shared/contract/individuals.ts'
import { sameName } from '#shared/rules/signer-table.ts'
import { csv } from '#tests/support/bulk-tables.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { words } from '#tests/support/words.ts'
import { anImport, importCounts, importRows, rereadImport } from '../support/imports.ts'

const server = await testServer()
const { aClient } = words(server)

/** Few values, so that people of the table repeat and are in the list already. */
const name = fc.constantFrom(
  'Иванов Иван',
  'иванов  иван',
  'Семёнов Пётр',
  'СЕМЕНОВ ПЁТР',
  'Белова Ольга Ильинична',
  'Белова',
  '',
)
const phone = fc.constantFrom('+79161112233', '8 916 111-22-33', '89161112244', '+7 (495) 123-45-67', '123', '')
const email = fc.constantFrom('', 'a@example.ru', 'b@example.ru', 'не почта')
const snils = fc.constantFrom('', '112-233-445 95', '11223344596')
const organization = fc.constantFrom('', '', '7707083893', 'ООО «Нет такой»')
const row = fc.tuple(name, phone, email, snils, organization).map((cells) => cells as string[])
/** who is in the list before the import */
const known = fc.uniqueArray(
  fc.record({
    who: fc.constantFrom('Иванов Иван', 'Семёнов Пётр'),
    phone: fc.constantFrom('+79161112233', '+79161112244'),
    email: fc.constantFrom(null, 'a@example.ru'),
  }),
  { selector: ({ who, phone: number }) => `${who} ${number}` },
)

const key = (person: { phone: string; full_name: string }) => `${person.phone} ${sameName(person.full_name)}`

test('what the preview of an import says of a random table is what becomes of the list', async () => {
  const check = async (
    rows: string[][],
    people: { who: string; phone: string; email: string | null }[],
    skip: boolean,
  ) => {
    const client = await aClient({ rubles: 0 })
    const list = async () =>
      (await client.get<Individual[]>(`individuals?${query({ range: [0, 999], sort: ['id', 'ASC'] })}`)).body
    for (const { who, ...person } of people) {
      const [last_name, first_name] = who.split(' ')
      expect((await client.post('individuals', { last_name, first_name, ...person })).status).toBe(201)
    }
    const before = await list()
    const table = csv([['ФИО', 'Телефон', 'Почта', 'СНИЛС', 'Организация'], ...rows])
    const imported = await anImport(client, 'individuals', table)
    const preview = await importRows(client, imported)
    expect(await list()).toEqual(before)
    const { status } = await client.post(`imports/${imported.id}/confirm`, { existing: skip ? 'skip' : 'update' })
    await server.worker.idle()
    const wanted = skip ? ['new'] : ['new', 'change']
    expect(status).toBe(preview.some(({ state }) => wanted.includes(state)) ? 200 : 409)

    // the list of the client, with what the preview has promised
    const promised = new Map(before.map((person) => [key(person), { ...person }]))
    for (const { state, values, name: full_name } of preview) {
      if (!wanted.includes(state)) continue
      const person_key = key({ phone: values['phone'] ?? '', full_name })
      const own = { email: null, snils: null, ...promised.get(person_key) }
      promised.set(person_key, {
        ...own,
        email: values['email'] ?? own.email,
        snils: values['snils'] ?? own.snils,
        legal_entity_id: values['organization']
          ? client.legal_entity_id
          : (promised.get(person_key)?.legal_entity_id ?? null),
      } as Individual)
    }
    const listed = (all: Iterable<[string, Pick<Individual, 'email' | 'snils' | 'legal_entity_id'>]>) =>
      [...all]
        .map(([person_key, person]) => JSON.stringify([person_key, person.email, person.snils, person.legal_entity_id]))
        .toSorted()
    const after = await list()
    expect(listed(after.map((person) => [key(person), person]))).toEqual(listed(promised))
    // who was there before stays the same row
    expect(after.slice(0, before.length).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    if (status !== 200) return
    const done = await rereadImport(client, imported)
    const skipped = skip ? { skipped: preview.filter(({ state }) => state === 'change').length } : {}
    const counted = Object.groupBy(preview, ({ state }) => (skip && state === 'change' ? 'skipped' : state))
    expect(importCounts(done)).toEqual(
      Object.fromEntries(Object.entries(counted).map(([state, all]) => [state, all.length])),
    )
    expect(done.counts.skipped).toBe(skipped.skipped ?? 0)
  }
  await fc.assert(fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), known, fc.boolean(), check), {
    numRuns: 40,
  })
})
