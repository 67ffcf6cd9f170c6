import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Individual } from '#shared/contract/individuals.ts'
import type { PersonalDataErased } from '#shared/contract/personal-data.ts'
import { isSnils } from '#shared/rules/requisites.ts'
import { erasedTexts } from '#shared/text/retention.ts'
import { clearUnsentFiles } from '#server/documents/files/clear-files.ts'
import { makeBackup } from '#server/start/backups/make-backup.ts'
import { readBackup } from '#server/start/backups/read-backup.ts'
import { query } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aKey, aPhone, words, type Client } from '#tests/support/words.ts'
import { csv } from '../support/bulk-tables.ts'

const server = await testServer()
const { services, worker } = server
const { pool } = server.database
const { aClient, anAdmin, aFile, aDraft, aSentRequest, aSignedRequest, aSigner, visitor } = words(server)
const operator = await anAdmin('operator')

type Person = { last: string; full_name: string; phone: string; email: string; snils: string }

/** Letters only, so that nobody else has this last name. */
const aLastName = () =>
  `Уникумов${aKey()
    .replace(/[^a-f]/g, '')
    .replace(/./g, (letter) => 'абвгде'['abcdef'.indexOf(letter)] ?? '')}`

function aPerson(): Person {
  const last = aLastName()
  const phone = aPhone()
  return { last, full_name: `${last} Пётр Ильич`, phone, email: `${aKey()}@signer.test`, snils: aSnils() }
}

/** Nine random digits with the two that prove them. */
function aSnils(): string {
  const nine = String(randomInt(100_000_000, 999_999_999))
  const pairs = Array.from({ length: 100 }, (_, pair) => `${nine}${String(pair).padStart(2, '0')}`)
  return pairs.find(isSnils) ?? ''
}

/** Every notation in which the person is looked for. */
const traces = ({ last, phone, email, snils }: Person) => [last, phone.slice(2), email, snils]

/** `table: rows` of everything in the database that has a trace; bytes are read as text. */
async function found(person: Person): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ table: string; bytes: string[] }>(
    `select c.relname as table, array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid
       and a.atttypid = 'bytea'::regtype and a.attnum > 0 and not a.attisdropped) as bytes
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  expect(tables.length).toBeGreaterThan(60)
  const holding: Record<string, number> = {}
  for (const { table, bytes } of tables) {
    const texts = ['t::text', ...bytes.map((column) => `encode(${column}, 'escape')`)]
    const inBytes = traces(person).map((trace) =>
      Buffer.from(trace).reduce(
        (said, byte) => said + (byte < 128 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`),
        '',
      ),
    )
    const has = texts.flatMap((text) =>
      [...traces(person), ...inBytes].map((_, index) => `strpos(lower(${text}), lower($${index + 1})) > 0`),
    )
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} t where ${has.join(' or ')}`,
      [...traces(person), ...inBytes],
    )
    if (rows[0]!.count > 0) holding[table] = rows[0]!.count
  }
  return holding
}

/** Files below a folder, and parts of a new backup, that have a trace. */
async function foundOutside(person: Person): Promise<string[]> {
  const { data_dir } = services.config
  const names = readdirSync(data_dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(names.length).toBeGreaterThan(0)
  const hasTrace = (bytes: Buffer | string) => traces(person).some((trace) => bytes.includes(trace))
  const inFiles = names
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => hasTrace(path) || hasTrace(readFileSync(path)))
  const { tar, made } = makeBackup({
    url: server.database.url,
    storage: services.storage,
    dataDir: data_dir,
    withKeys: false,
    productVersion: 'test',
  })
  const inBackup: string[] = []
  for await (const item of readBackup(tar, undefined)) {
    if (item.kind === 'rows' && hasTrace(item.bytes)) inBackup.push(`backup: ${item.table}`)
    if (item.kind === 'file' && hasTrace(item.bytes)) inBackup.push(`backup: ${item.key}`)
  }
  await made
  return [...new Set([...inFiles, ...inBackup])]
}

/** Everything that a client can write about a person who signs nothing. */
async function everythingAbout(client: Client, person: Person): Promise<void> {
  const { last, full_name, phone, email, snils } = person
  const who = { full_name, phone, email }
  const key = () => ({ 'idempotency-key': aKey() })
  const send = (path: string, text: string) =>
    client.send('POST', path, new Uint8Array(Buffer.from(text)), { 'content-type': 'text/csv', ...key() })
  const card = { last_name: last, first_name: 'Пётр', middle_name: 'Ильич', phone, email, snils }
  // their first request made a card of its own
  expect([201, 409]).toContain((await client.post<Individual>('individuals', card, key())).status)
  const contact = { legal_entity_id: client.legal_entity_id, ...who }
  expect((await client.post('legal-entities-contacts', contact, key())).status).toBe(201)
  const file = await aFile(
    client,
    Buffer.concat([aContract(), Buffer.from(`% ${full_name} ${phone}\n`)]),
    `Договор ${last}.pdf`,
  )
  const order = {
    signers: [who],
    documents: [{ file_id: file.id, title: `Договор ${last}` }],
    message: `Уважаемый ${last}`,
    external_id: `${last}-1`,
  }
  const cancelled = await aSentRequest(client, order)
  await worker.idle()
  await client.post(`document-sign-requests/${cancelled.id}/cancel`)
  const rejected = await aSigner(await aSentRequest(client, { ...order, external_id: `${last}-2` }))
  expect((await rejected.reject()).status).toBe(200)
  const corrected = await aSentRequest(client, {
    ...order,
    external_id: null,
    signers: [{ ...who, full_name: `${last} Пётр` }],
  })
  await client.post(`document-sign-requests/${corrected.id}/correct`, { full_name })
  await client.post(`document-sign-requests/${corrected.id}/tags`, { tags: [last] })
  await aDraft(client, { ...order, external_id: null })
  await client.post('saved-drafts', { typed: who, message: `Уважаемый ${last}` })
  const table = csv([
    ['ФИО', 'Телефон', 'Почта'],
    [full_name, phone, email],
  ])
  for (const name of [`Список ${full_name}.csv`, 'Список.csv']) {
    expect((await send(`bulk-sendings?name=${encodeURIComponent(name)}`, table)).status).toBe(201)
    expect((await send(`imports?kind=individuals&name=${encodeURIComponent(name)}`, table)).status).toBe(201)
  }
  expect((await client.post('individual-groups', { name: `Группа: ${full_name}` }, key())).status).toBe(201)
  const note = { client_id: client.id, text: `Звонил ${full_name}, ${phone}` }
  await operator.post(`clients/${client.id}/notes`, note)
  const complained = await aSentRequest(client, { ...order, external_id: null })
  const complaint = { reason: 'spam', text: `Я, ${full_name}, против` }
  const path = `document-sign-requests/${complained.group}/complaints`
  expect((await visitor().post(path, complaint)).status).toBeLessThan(300)
  const disowned = await aSentRequest(client, { ...order, external_id: `${last}-3` })
  await visitor().post(`document-sign-requests/${disowned.group}/not-me`, {})
  await worker.idle()
}

const erase = (phone: string) =>
  operator.post<PersonalDataErased>(
    'personal-data/erase',
    { phone, reason: 'Заявление от 20.11.2026' },
    { 'idempotency-key': aKey() },
  )

test('a person who signed nothing is found in no table, no file and no new backup after an erasure', async () => {
  const client = await aClient({ rubles: 900 })
  const person = aPerson()
  await everythingAbout(client, person)
  const before = await found(person)
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'journal_texts',
      'idempotency_keys',
      'individuals',
      'imports',
      'individual_groups',
      'deliveries',
      'complaints',
      'limits',
      'message_counts',
    ]),
  )
  // names are in no row that can never be deleted
  expect(Object.keys(before).filter((table) => ['journal', 'ledger_transfers'].includes(table))).toEqual([])

  const { status, body } = await erase(person.phone)
  expect(status).toBe(200)
  await worker.idle()
  await clearUnsentFiles(services)
  expect(await found(person)).toEqual({ message_stops: 2 })
  // whom nobody may write to, by this demand and by «Это не я»
  expect(await foundOutside(person)).toEqual(['backup: message_stops'])
  expect(body.stays).toMatchObject([
    { kind: 'refusals', count: 2, basis: expect.stringContaining('ст. 6 ч. 1 п. 7 152-ФЗ') },
  ])
  expect(body.mentions).toEqual([])
  expect(body.beside).toMatchObject({ freed_files: 1 })
  expect(body.beside.journal_rows).toBeGreaterThan(15)
  const groups = (await client.get<{ name: string }[]>('individual-groups')).body
  expect(groups.map(({ name }) => name)).toEqual([expect.stringContaining(erasedTexts.demand)])
  expect(await server.findings()).toEqual([])
})

test('of a person who signed, what proves the signature stays, and the answer names it by article', async () => {
  const client = await aClient({ rubles: 900 })
  const person = aPerson()
  const { full_name, phone, email } = person
  const { request } = await aSignedRequest(client, { signers: [{ full_name, phone, email }] })
  await worker.idle()
  await everythingAbout(client, person)
  const { body } = await erase(phone)
  await clearUnsentFiles(services)
  await worker.idle()
  const evidence = [
    'deliveries',
    'document_sign_requests',
    'journal_texts',
    'message_stops',
    'signatures',
    'signing_codes',
  ]
  const left = await found(person)
  expect(Object.keys(left).filter((table) => !evidence.includes(table) && table !== 'sessions')).toEqual([])
  // every row of them is of the signed request
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from document_sign_requests where signer_phone = $1 and id <> $2)
      + (select count(*) from deliveries where recipient in ($1, $3) and request_id is distinct from $2)
      + (select count(*) from signing_codes where phone = $1 and request_id <> $2)
      + (select count(*) from sessions where phone = $1 and request_id <> $2) as count`,
    [phone, request.id, email],
  )
  expect(Number(rows[0]!.count)).toBe(0)
  const told = await pool.query<{ count: number }>(
    `select count(*)::int as count from journal_told j where payload like '%' || $1 || '%' and not (
       (subject in ('document-sign-requests', 'signatures') and subject_id = $2)
       or (subject = 'deliveries' and subject_id in (select id from deliveries where request_id = $2)))`,
    [phone, request.id],
  )
  expect(told.rows).toEqual([{ count: 0 }])
  expect(body.stays).toMatchObject([
    { kind: 'signed_requests', count: 1, basis: expect.stringContaining('63-ФЗ') },
    { kind: 'signed_journal', basis: expect.stringContaining('63-ФЗ') },
    { kind: 'refusals', count: 2 },
  ])
  expect(await server.findings()).toEqual([])
})

describe('what an erasure leaves of the journal', () => {
  test('a text of a group that has the last name alone is reported and not changed', async () => {
    const client = await aClient()
    const person = aPerson()
    await aSentRequest(client, { signers: [{ full_name: person.full_name, phone: person.phone }] })
    const group = (await client.post<{ id: number }>('individual-groups', { name: `Бригада ${person.last}а` })).body
    const other = await aClient()
    await other.post('individual-groups', { name: `Бригада ${person.last}а` })
    const { body } = await erase(person.phone)
    expect(body.mentions).toEqual([{ resource: 'individual-groups', id: group.id, client_id: client.id }])
    // of the other client, who does not know the person, nothing is looked at
    expect((await found(person))['journal_texts']).toBe(1)
    expect((await client.get<{ name: string }[]>('individual-groups')).body[0]?.name).toBe(`Бригада ${person.last}а`)
  })

  test('one row of each chain says what was erased of it', async () => {
    const client = await aClient()
    const person = aPerson()
    await everythingAbout(client, person)
    await erase(person.phone)
    const { rows } = await pool.query(`select from journal where chain = $1 and event = 'personal-data.erase_texts'`, [
      client.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('staff see the event, its time and its hash, and that the rest was erased', async () => {
    const client = await aClient()
    const person = aPerson()
    const { id } = await aSentRequest(client, { signers: [{ full_name: person.full_name, phone: person.phone }] })
    const filter = { subject: 'document-sign-requests', subject_id: id, event: 'document-sign-requests.create' }
    const rowOf = async () =>
      (await operator.get<{ hash: string; erased: boolean; after: object | null }[]>(`journal?${query({ filter })}`))
        .body[0]!
    const before = await rowOf()
    expect(before).toMatchObject({ erased: false, after: { signer: person.full_name } })
    await erase(person.phone)
    expect(await rowOf()).toMatchObject({ hash: before.hash, erased: true, before: null, after: null })
  })
})
