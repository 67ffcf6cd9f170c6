import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Problem } from '#shared/contract/errors.ts'
import { documents_per_request_max, file_bytes_max } from '#shared/rules/limits.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aContract, aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aClientCode, aSigner, balance, visitor } = words(server)
const { pool } = server.database

type Order = Record<string, unknown>
const anOrder = ({ legal_entity_id }: Client, changes: Order = {}): Order => ({
  legal_entity_id,
  signers: [{ full_name: 'Иванов Иван Иванович', phone: aPhone() }],
  send: true,
  ...changes,
})

type Named = { bytes: Buffer; name: string }
const aFile = (name = 'Договор.pdf'): Named => ({ bytes: aContract(), name })

function aForm(order: unknown, files: readonly Named[]): FormData {
  const form = new FormData()
  form.append('request', typeof order === 'string' ? order : JSON.stringify(order))
  for (const { bytes, name } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

const send = <T = SignRequest[]>(client: Caller, form: FormData, key = aKey()) =>
  client.send<T>('POST', 'document-sign-requests/with-files', form, { 'idempotency-key': key })
const refused = (client: Caller, form: FormData) => send<Problem>(client, form)

/** Rows that the client has got: a refused call leaves none. */
async function rowsOf({ id }: Client): Promise<number[]> {
  const tables = ['files', 'batches', 'document_sign_requests', 'individuals']
  const counts = tables.map((name) => pool.query(`select count(*)::int as n from ${name} where client_id = $1`, [id]))
  return (await Promise.all(counts)).map(({ rows }) => (rows[0] as { n: number }).n)
}

describe('one call with documents', () => {
  test('creates the request, sends it, and its documents can be signed', async () => {
    const client = await aClient()
    const files = [aFile('Договор.pdf'), aFile('Акт.pdf')]
    const order = anOrder(client, { documents: [{ title: 'Договор № 7' }] })
    const { status, body } = await send(client, aForm(order, files))
    expect(status).toBe(201)
    expect(body).toMatchObject([{ status: 'sent', documents: [{ title: 'Договор № 7' }, { title: 'Акт' }] }])
    expect(await balance(client)).toMatchObject({ held: 30 })
    const signer = await aSigner(body[0]!)
    expect((await signer.sign()).status).toBe(200)
  })

  test('creates a draft without `send`, for each signer one', async () => {
    const client = await aClient({ rubles: 0 })
    const signers = [1, 2].map(() => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    const { status, body } = await send(client, aForm(anOrder(client, { send: false, signers }), [aFile()]))
    expect([status, body.map((request) => request.status)]).toEqual([201, ['draft', 'draft']])
    expect(new Set(body.map(({ documents }) => documents[0]!.file_id)).size).toBe(1)
  })

  test.each(['application/json', 'text/plain'])('takes the JSON as a file of the type %s too', async (type) => {
    const client = await aClient()
    const form = aForm('{}', [aFile()])
    form.set('request', new Blob([JSON.stringify(anOrder(client))], { type }), 'request.json')
    expect((await send(client, form)).status).toBe(201)
  })

  test('is taken from a client code, and from a test code as a free sample', async () => {
    const client = await aClient()
    const code = await aClientCode(client)
    expect((await send(code, aForm(anOrder(client), [aFile()]))).status).toBe(201)
    const { body } = await client.post<{ code: string }>('client-codes', { label: 'Проба', test: true })
    const sample = await send(aCaller(server.url, body.code), aForm(anOrder(client), [aFile()]))
    expect(sample).toMatchObject({ status: 201, body: [{ status: 'sent', price: 0 }] })
  })
})

describe('a repeated call', () => {
  test('with the same key answers with the same requests and charges once', async () => {
    const client = await aClient()
    const [order, file, key] = [anOrder(client), aFile(), aKey()]
    const first = await send(client, aForm(order, [file]), key)
    const again = await send(client, aForm(order, [file]), key)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await balance(client)).toMatchObject({ held: 30 })
  })

  test('with the same key and another file is refused', async () => {
    const client = await aClient()
    const [order, key] = [anOrder(client), aKey()]
    await send(client, aForm(order, [aFile()]), key)
    const other = await send<Problem>(client, aForm(order, [aFile()]), key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch'])
  })

  test('ten times at once creates one request', async () => {
    const client = await aClient()
    const [order, file, key] = [anOrder(client), aFile(), aKey()]
    const answers = await atOnce(10, () => send(client, aForm(order, [file]), key))
    expect(counted(answers)).toEqual({ 201: 10 })
    expect(await rowsOf(client)).toEqual([1, 1, 1, 1])
  })

  test('with the same external_id, fields and files finds the requests that exist', async () => {
    const client = await aClient()
    const [order, file] = [anOrder(client, { external_id: aKey() }), aFile()]
    const first = await send(client, aForm(order, [file]))
    const again = await send(client, aForm(order, [file]))
    expect([again.status, again.body[0]!.id]).toEqual([200, first.body[0]!.id])
    const other = await refused(client, aForm(order, [aFile()]))
    expect([other.status, other.body.code]).toEqual([409, 'external_id_taken'])
    expect(await rowsOf(client)).toEqual([1, 1, 1, 1])
  })

  test('of two clients with the same two files in another order both succeed', async () => {
    const clients = [await aClient(), await aClient()]
    const files = [aFile('а.pdf'), aFile('б.pdf')]
    for (let round = 0; round < 2; round++) {
      const answers = await atOnce(8, (index) =>
        send(clients[index % 2]!, aForm(anOrder(clients[index % 2]!), index % 2 ? files : files.toReversed())),
      )
      expect(counted(answers)).toEqual({ 201: 8 })
    }
  })
})

describe('a refused call leaves nothing', () => {
  const broken = { bytes: Buffer.from('не PDF'), name: 'сломан.pdf' }
  const cases: [what: string, change: Order, files: Named[], status: number, code: string, field?: string][] = [
    ['a broken second file', {}, [aFile(), broken], 415, 'not_a_pdf', 'file.1'],
    ['an empty file', {}, [{ bytes: Buffer.alloc(0), name: 'пусто.pdf' }], 422, 'file_empty'],
    ['no file', {}, [], 422, 'invalid_fields', 'file'],
    [
      'a wrong phone',
      { signers: [{ full_name: 'Иванов', phone: '12' }] },
      [aFile()],
      422,
      'invalid_fields',
      'signers.0.phone',
    ],
    ['an unknown field', { no_such: 1 }, [aFile()], 400, 'unknown_field', 'no_such'],
    ['file ids', { documents: [{ file_id: 1 }] }, [aFile()], 400, 'unknown_field', 'documents.0.file_id'],
    ['a foreign organization', { legal_entity_id: 1e9 }, [aFile()], 422, 'invalid_fields', 'legal_entity_id'],
    ['more titles than files', { documents: [{}, {}] }, [aFile()], 422, 'invalid_fields', 'documents'],
    [
      'too many files',
      {},
      Array.from({ length: documents_per_request_max + 1 }, () => aFile()),
      422,
      'invalid_fields',
      'file',
    ],
  ]
  test.each(cases)('%s', async (_what, change, files, status, code, field) => {
    const client = await aClient()
    const answer = await refused(client, aForm(anOrder(client, change), files))
    expect(answer).toMatchObject({ status, body: { code } })
    if (field) expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await rowsOf(client)).toEqual([0, 0, 0, 0])
  })

  test('too little money', async () => {
    const client = await aClient({ rubles: 0 })
    const file = aFile()
    const answer = await refused(client, aForm(anOrder(client), [file]))
    expect(answer).toMatchObject({ status: 422, body: { code: 'insufficient_balance' } })
    expect(await rowsOf(client)).toEqual([0, 0, 0, 0])
  })

  test('files that together exceed the limit', async () => {
    const client = await aClient()
    const half = { bytes: Buffer.concat([aContract(), Buffer.alloc(file_bytes_max / 2)]), name: 'а.pdf' }
    const answer = await refused(client, aForm(anOrder(client), [half, half]))
    expect(answer).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    expect(await rowsOf(client)).toEqual([0, 0, 0, 0])
  })

  test('a form without JSON, with broken JSON, with a foreign field, or no form', async () => {
    const client = await aClient()
    const none = aForm('', [aFile()])
    none.delete('request')
    const foreign = aForm(anOrder(client), [aFile()])
    foreign.append('note', 'x')
    const bodies = [none, aForm('{', [aFile()]), aForm('[]', [aFile()]), foreign]
    const answers = await Promise.all(bodies.map((form) => refused(client, form)))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'invalid_fields'],
      [400, 'malformed'],
      [400, 'malformed'],
      [400, 'unknown_field'],
    ])
    const json = await client.post<Problem>('document-sign-requests/with-files', anOrder(client))
    expect([json.status, json.body.code]).toEqual([415, 'wrong_media_type'])
    const nobody = await send<Problem>(visitor(), aForm(anOrder(client), [aFile()]))
    expect(nobody.status).toBe(401)
    expect(await rowsOf(client)).toEqual([0, 0, 0, 0])
  })
})
