import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { MyDocumentsList, PhoneProofSent } from '#shared/contract/my-documents.ts'
import { code_wrong_tries_max, copy_days, my_documents_max } from '#shared/rules/limits.ts'
import { deletePassingRows } from '#server/start/passing-rows.ts'
import { aCaller } from '#tests/support/caller.ts'
import { ago } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words } from '#tests/support/words.ts'

const server = await testServer()
const { pool } = server.database
const { aClient, aDraft, aSentRequest, aSignedRequest, aSigner, codeFor, history, outbox, someRequests, visitor } = {
  ...words(server),
  outbox: async (phone: string) =>
    (await words(server).visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(({ to }) => to === phone),
}

type Refusal = { code?: string; tries_left?: number }
const ask = (phone: string) => visitor().post<PhoneProofSent & Refusal>('my-documents/codes', { phone })
const check = (proof: string, code: string, head: Record<string, string> = {}) =>
  visitor().post<{ expires_at: string } & Refusal>('my-documents/codes/check', { proof, code }, head)
const list = (proof: string) => visitor().post<MyDocumentsList & Refusal>('my-documents', { proof })
const open = (proof: string, group: string) =>
  visitor().post<{ token: string } & Refusal>('my-documents/downloads', { proof, group })
const aMinuteLater = () => pool.query(`update phone_proofs set created_at = created_at - interval '61 seconds'`)
const withSigner = (phone: string) => ({ signers: [{ full_name: 'Петрова Анна Сергеевна', phone }] })

/** Asked with this phone, and entered the code. */
async function proven(phone: string): Promise<string> {
  const { status, body } = await ask(phone)
  if (status !== 200) throw new Error(`no code: ${JSON.stringify(body)}`)
  expect((await check(body.proof, await codeFor(phone))).status).toBe(200)
  return body.proof
}

describe('who has a phone sees what was sent to it', () => {
  test('of all senders, in every state, and fetches what is signed by the same code', async () => {
    const [first, second] = [await aClient(), await aClient()]
    const { request } = await aSignedRequest(first)
    const { phone } = request.signer
    await server.worker.idle()
    const open_one = await aSentRequest(second, withSigner(phone))
    const rejected = await aSentRequest(first, withSigner(phone))
    await (await aSigner(rejected)).reject()
    await aDraft(first, withSigner(phone))
    await aSentRequest(first)
    const proof = await proven(phone)
    const { body } = await list(proof)
    expect(body.requests.map(({ group, status }) => [group, status])).toEqual([
      [rejected.group, 'rejected'],
      [open_one.group, 'sent'],
      [request.group, 'signed'],
    ])
    expect(body.more).toBe(false)
    expect(body.requests[1]).toMatchObject({ documents: 1, finished_at: null, title: open_one.title })
    expect(JSON.stringify(body)).not.toMatch(/\+7|client_id|"id"/)

    const opened = await open(proof, request.group)
    const signer = aCaller(server.url, opened.body.token)
    const files = await signer.get<{ sealed_file_id: number }[]>(`document-sign-requests/${request.group}/downloads`)
    expect((await signer.send('GET', `downloads/${files.body[0]!.sealed_file_id}`, null)).status).toBe(200)
    await expect.poll(async () => (await history(request)).slice(-2)).toEqual(['open_by_phone', 'download_copy'])
    // it opens files, and nothing else
    expect((await signer.post(`document-sign-requests/${request.group}/sign`)).status).toBe(409)
    expect((await open(proof, open_one.group)).body.code).toBe('state_conflict')
    expect((await open(proof, rejected.group)).body.code).toBe('link_finished')
  })

  test('only of senders who allow it', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    const { phone } = request.signer
    const proof = await proven(phone)
    expect(await client.put('client-settings', { in_my_documents: false })).toMatchObject({ status: 200 })
    expect((await list(proof)).body.requests).toEqual([])
    expect((await open(proof, request.group)).body.code).toBe('link_not_found')
    await aMinuteLater()
    const before = (await outbox(phone)).length
    expect((await ask(phone)).status).toBe(200)
    expect(await outbox(phone)).toHaveLength(before)
    await client.put('client-settings', { in_my_documents: true })
    expect((await list(proof)).body.requests).toHaveLength(1)
  })

  test('and nothing that ended a month ago: the number may be another person’s', async () => {
    const client = await aClient()
    const { request } = await aSignedRequest(client)
    const proof = await proven(request.signer.phone)
    const ended = ago({ days: copy_days + 1 })
    await pool.query('update document_sign_requests set finished_at = $1 where id = $2', [ended, request.id])
    expect((await list(proof)).body.requests).toEqual([])
    expect((await open(proof, request.group)).body.code).toBe('link_not_found')
  })

  test('of many the newest hundred', async () => {
    const client = await aClient({ rubles: 10_000 })
    const signers = Array.from({ length: 20 }, () => ({ full_name: 'Иванов Иван', phone: aPhone() }))
    for (let sent = 0; sent <= my_documents_max; sent += signers.length) await someRequests(client, { signers })
    const phones = signers.map((signer) => signer.phone)
    const [phone = ''] = phones
    // a day's messages to one phone are fewer: it borrows those of others
    const sql =
      'update document_sign_requests set signer_phone = $1, reject_reason = signer_phone where signer_phone = any($2)'
    await pool.query(sql, [phone, phones])
    const { requests, more } = (await list(await proven(phone))).body
    await pool.query(
      'update document_sign_requests set signer_phone = reject_reason, reject_reason = null where signer_phone = $1',
      [phone],
    )
    expect([requests.length, more]).toEqual([my_documents_max, true])
  })
})

describe('a code for «Мои документы»', () => {
  test('goes only to a phone that was sent something; the answer is the same', async () => {
    const client = await aClient()
    const { signer } = await aSentRequest(client)
    const before = (await outbox(signer.phone)).length
    const [known, unknown] = [await ask(signer.phone), await ask(aPhone())]
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect(await outbox(signer.phone)).toHaveLength(before + 1)
    expect((await list(unknown.body.proof)).body.code).toBe('dead_token')
    expect((await list(known.body.proof)).body.code).toBe('dead_token')
  })

  test('is entered once, of its own browser, in five tries', async () => {
    const client = await aClient()
    const { signer } = await aSentRequest(client)
    const mine = (await ask(signer.phone)).body.proof
    const code = await codeFor(signer.phone)
    const other = String((Number(code) + 1) % 1e6).padStart(6, '0')
    await aMinuteLater()
    const theirs = (await ask(signer.phone)).body.proof
    expect((await check(theirs, code)).body).toMatchObject({ code: 'wrong_code', tries_left: code_wrong_tries_max - 1 })
    const tries = await atOnce(code_wrong_tries_max + 3, () => check(mine, other))
    expect(counted(tries)).toEqual({ 422: code_wrong_tries_max + 3 })
    expect((await check(mine, code)).body).toMatchObject({ code: 'wrong_code', tries_left: 0 })
  })

  test('is checked once by its key, whatever is lost', async () => {
    const client = await aClient()
    const { signer } = await aSentRequest(client)
    const { proof } = (await ask(signer.phone)).body
    const [code, head] = [await codeFor(signer.phone), { 'idempotency-key': aKey() }]
    const answers = await atOnce(4, () => check(proof, code, head))
    expect(counted(answers)).toEqual({ 200: 4 })
    expect((await check(proof, code)).status).toBe(422)
  })

  test('comes once a minute and a few times an hour, from whatever browser', async () => {
    const client = await aClient()
    const { signer } = await aSentRequest(client)
    const before = (await outbox(signer.phone)).length
    const codes = await atOnce(4, () => ask(signer.phone))
    expect(counted(codes)).toEqual({ 200: 1, 429: 3 })
    for (let turn = 0; turn < 4; turn += 1) {
      await aMinuteLater()
      await ask(signer.phone)
    }
    await aMinuteLater()
    expect((await ask(signer.phone)).body.code).toBe('too_many_codes')
    expect((await outbox(signer.phone)).length - before).toBeLessThanOrEqual(3)
  })

  test('opens the list for half an hour, and its row is deleted a day later', async () => {
    const client = await aClient()
    const { signer } = await aSentRequest(client)
    const proof = await proven(signer.phone)
    await pool.query(`update phone_proofs set expires_at = now() - interval '1 second'`)
    expect((await list(proof)).body.code).toBe('dead_token')
    await pool.query('update phone_proofs set created_at = $1', [ago({ days: 2 })])
    await deletePassingRows(server.services)
    expect((await pool.query('select 1 from phone_proofs')).rows).toEqual([])
  })

  test.each([
    ['', 'phone'],
    ['123', 'phone'],
    ['8 (495) 123-45-67', null],
    ['+7 900 000-00-0' + '1'.repeat(40), 'phone'],
  ])('a phone typed as «%s» is read or refused at its field', async (typed, field) => {
    const { status, body } = await visitor().post<{ errors?: object }>('my-documents/codes', { phone: typed })
    if (field === null) expect([200, 422]).toContain(status)
    else expect(body.errors).toHaveProperty(field)
  })
})

test('of two phones of one sender each sees its own', async () => {
  const client = await aClient()
  const [mine, other] = [await aSentRequest(client), await aSentRequest(client)]
  const proof = await proven(mine.signer.phone)
  expect((await list(proof)).body.requests.map(({ group }) => group)).toEqual([mine.group])
  expect((await open(proof, other.group)).status).not.toBe(200)
})
