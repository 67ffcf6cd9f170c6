import { describe, expect, test } from 'vitest'
import type { OpenedCopy } from '#shared/contract/copies.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { PublicCard, SignRequest } from '#shared/contract/document-sign-requests.ts'
import { copies_per_request_max, copy_downloads_per_recipient_in_hour_max } from '#shared/rules/copies.ts'
import { copy_days, demo_messages_per_recipient_in_day_max, test_code } from '#shared/rules/limits.ts'
import { sendCopiesToOthers } from '#server/requests/messages/send-to-others.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const {
  aClient,
  aColleague,
  aFile,
  aSentRequest,
  aSignedRequest,
  aDraft,
  aSigner,
  aTestCaller,
  anOrder,
  history,
  reread,
  visitor,
} = words(server)
const { pool } = server.database
const anAddress = (domain = 'copy.test') => `${aKey()}@${domain}`

async function lettersTo(email: string): Promise<OutboxMessage[]> {
  await server.worker.idle()
  const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to }) => to === email)
}
const tokenIn = ({ text }: OutboxMessage) => /\/copy#(\S+)/.exec(text)?.[1] ?? ''
const tokenFor = async (email: string) => tokenIn((await lettersTo(email))[0]!)
const open = (token: string) => visitor().post<OpenedCopy & { code?: string }>('copies', { token })
const fetchCopy = (token: string, id: number) => visitor().post<Buffer>('copies/documents', { token, document_id: id })
const stop = (token: string, from: string) => visitor().post<OpenedCopy>('copies/stop', { token, from })
const copiesOf = async (client: Client, request: SignRequest) =>
  (await reread(client, request)).copies.map(({ sent_at, unsent }) => (sent_at ? 'sent' : (unsent ?? 'waits')))

describe('a copy for somebody else than the signer', () => {
  test('goes out once the request is signed, with the files; its link opens them; page, history and signer know of it', async () => {
    const client = await aClient()
    const email = anAddress('почта-бухгалтерии.рф')
    const request = await aSentRequest(client, { copies: [email] })
    expect(request.copies).toMatchObject([{ email, sent_at: null, unsent: null, delivery_status: null }])
    const card = (await visitor().get<PublicCard>(`document-sign-requests/${request.group}`)).body
    expect(card.copies).toEqual([`${email[0]}***@почта-бухгалтерии.рф`])
    expect(await lettersTo(email)).toEqual([])

    await (await aSigner(request)).sign()
    const [letter, ...more] = await lettersTo(email)
    expect(more).toEqual([])
    expect(letter!.text).toContain(request.title)
    // nothing of the signer's own link, whose holder could refuse messages for them
    expect(letter!.text).not.toContain(request.group)
    const now = await reread(client, request)
    expect(now.copies).toMatchObject([{ email, sent_at: expect.any(String), delivery_status: expect.any(String) }])
    const { rows } = await pool.query(`select attachment from deliveries where recipient = $1`, [email])
    expect(rows).toMatchObject([{ attachment: { kind: 'copies', id: request.id } }])

    const token = tokenIn(letter!)
    const opened = (await open(token)).body
    expect(opened).toMatchObject({ title: request.title, venture: request.venture, stopped: 'nobody', sample: false })
    const id = opened.documents[0]!.id
    const bytes = (await fetchCopy(token, id)).body
    expect(
      Buffer.compare(bytes, (await client.get<Buffer>(`downloads/${now.documents[0]!.sealed_file_id}`)).body),
    ).toBe(0)
    expect((await history(request)).slice(-2)).toEqual(['seal', 'fetch_copy'])
    const { body: steps } = await client.get<{ text: string; detail: string }[]>(
      `document-sign-requests/${request.id}/timeline`,
    )
    expect(steps.map(({ text }) => text)).toContain(`Письмо: копия подписанного на ${email}`)
    expect(steps.at(-1)).toMatchObject({ detail: `${opened.documents[0]!.title}, ${email}` })
  })

  test('is sent once, whoever runs the job how often', async () => {
    const client = await aClient()
    const email = anAddress()
    const { request } = await aSignedRequest(client, { copies: [email] })
    await server.worker.idle()
    await atOnce(4, () => sendCopiesToOthers(server.services, request.id))
    expect(await lettersTo(email)).toHaveLength(1)
  })

  test('does not go out without a signature', async () => {
    const client = await aClient()
    const email = anAddress()
    const request = await aSentRequest(client, { copies: [email] })
    await (await aSigner(request)).reject()
    expect(await lettersTo(email)).toEqual([])
    expect(await copiesOf(client, request)).toEqual(['waits'])
  })

  test('a signer who is named too gets their own copy alone; sent again, the same people are named', async () => {
    const client = await aClient()
    const [own, other] = [anAddress(), anAddress()]
    const signers = [{ full_name: 'Иванов Иван', phone: aPhone(), email: own }]
    const request = await aSentRequest(client, { signers, copies: [own.toUpperCase(), other] })
    expect(request.copies.map(({ email }) => email)).toEqual([other])
    await client.post(`document-sign-requests/${request.id}/cancel`)
    const again = await client.post<SignRequest>(`document-sign-requests/${request.id}/again`, {})
    expect(again.body.copies.map(({ email }) => email)).toEqual([other])
  })

  test('the addresses of a request are changed until it is signed, and by who may send alone', async () => {
    const client = await aClient()
    const [wrong, right] = [anAddress(), anAddress()]
    const request = await aSentRequest(client, { copies: [wrong] })
    const path = `document-sign-requests/${request.id}/copies`
    const reader = await aColleague(client, 'reader')
    expect((await reader.post(path, { copies: [right] })).status).toBe(403)
    expect((await (await aClient()).post(path, { copies: [right] })).status).toBe(404)
    const answers = await atOnce(3, () => client.post<SignRequest>(path, { copies: [right] }))
    expect(counted(answers)).toEqual({ 200: 3 })
    expect((await history(request)).filter((event) => event === 'change_copies')).toHaveLength(1)
    await (await aSigner(request)).sign()
    expect([await lettersTo(wrong), await lettersTo(right)].map(({ length }) => length)).toEqual([0, 1])
    expect((await client.post(path, { copies: [wrong] })).body).toMatchObject({ code: 'already_signed' })
  })

  const six = Array.from({ length: copies_per_request_max + 1 }, () => anAddress())
  test.each<[what: string, copies: unknown, at: string]>([
    ['no address', ['директору'], 'copies.0'],
    ['an address with a Cyrillic name', ['вася@mail.ru'], 'copies.0'],
    ['the same in capitals', ['a@mail.ru', 'A@MAIL.ru'], 'copies.1'],
    ['too many', six, 'copies'],
    ['a phone', ['+79001234567'], 'copies.0'],
    ['a line break that would add a header', ['a@mail.ru\nBcc: b@mail.ru'], 'copies.0'],
  ])('%s is refused in words, and nothing is made', async (_what, copies, at) => {
    const client = await aClient()
    const order = { ...(await anOrder(client)), copies, send: true }
    const answer = await client.post<{ errors?: object }>('document-sign-requests', order)
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
    expect(Object.keys(answer.body.errors ?? {})).toEqual([at])
    const draft = await aDraft(client)
    expect((await client.post(`document-sign-requests/${draft.id}/copies`, { copies })).status).toBe(422)
    expect((await reread(client, draft)).copies).toEqual([])
  })
})

describe('who is sent a copy is protected', () => {
  test('an address refuses the copies of one sender, or of all, and takes it back', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const email = anAddress()
    await aSignedRequest(client, { copies: [email] })
    const token = await tokenFor(email)
    expect((await stop(token, 'sender')).body.stopped).toBe('sender')
    const { request: refused } = await aSignedRequest(client, { copies: [email.toUpperCase()] })
    const { request: allowed } = await aSignedRequest(other, { copies: [email] })
    await server.worker.idle()
    expect([await copiesOf(client, refused), await copiesOf(other, allowed)]).toEqual([['refused'], ['sent']])
    await atOnce(3, () => stop(token, 'all'))
    const { request: none } = await aSignedRequest(other, { copies: [email] })
    await server.worker.idle()
    expect(await copiesOf(other, none)).toEqual(['refused'])
    expect((await stop(token, 'nobody')).body.stopped).toBe('nobody')
    const { request: again } = await aSignedRequest(client, { copies: [email] })
    await server.worker.idle()
    expect(await copiesOf(client, again)).toEqual(['sent'])
  })

  test('letters to one address have the daily limit of all messages to it; what is above waits', async () => {
    const client = await aClient({ rubles: 1000 })
    const email = anAddress()
    const { request } = await aSignedRequest(client, { copies: [email] })
    expect(await lettersTo(email)).toHaveLength(1)
    await pool.query('update message_counts set used = $2 where subject = $1', [
      email,
      demo_messages_per_recipient_in_day_max,
    ])
    // another spelling of it is the same mailbox
    const spelled = email.replace(/^[^@]+/, (name) => name.toUpperCase())
    const { request: late } = await aSignedRequest(client, { copies: [spelled] })
    expect(await lettersTo(spelled)).toHaveLength(0)
    expect(await lettersTo(email)).toHaveLength(1)
    expect([await copiesOf(client, request), await copiesOf(client, late)]).toEqual([['sent'], ['waits']])
    await pool.query('update message_counts set used = 0 where subject = $1', [email])
    await sendCopiesToOthers(server.services, late.id)
    expect(await lettersTo(spelled)).toHaveLength(1)
  })

  test('a test request writes to nobody', async () => {
    const client = await aClient()
    const caller = await aTestCaller(client)
    const email = anAddress()
    const documents = [{ file_id: (await aFile(caller)).id }]
    const request = await aSentRequest({ ...client, post: caller.post }, { documents, copies: [email] })
    const link = `document-sign-requests/${request.group}`
    await visitor().post(`${link}/codes`)
    const { body } = await visitor().post<{ token: string }>(`${link}/codes/check`, { code: test_code })
    expect((await aCaller(server.url, body.token).post(`${link}/sign`)).status).toBe(200)
    expect(await lettersTo(email)).toEqual([])
    expect(await copiesOf(client, request)).toEqual(['test'])
  })

  test('staff who stop a client stop its copies', async () => {
    const client = await aClient()
    const email = anAddress()
    const request = await aSentRequest(client, { copies: [email] })
    await pool.query(
      `update clients set sending_stopped_at = now(), sending_stop_reason = 'Жалобы', sending_stopped_by = 'Сотрудник'
      where id = $1`,
      [client.id],
    )
    await (await aSigner(request)).sign()
    expect(await lettersTo(email)).toEqual([])
    expect(await copiesOf(client, request)).toEqual(['stopped'])
  })
})

describe('the link of the letter', () => {
  test('opens nothing when it is forged, of another request, or after a month', async () => {
    const client = await aClient()
    const [email, other] = [anAddress(), anAddress()]
    const { request } = await aSignedRequest(client, { copies: [email] })
    const { request: theirs } = await aSignedRequest(client, { copies: [other] })
    const token = await tokenFor(email)
    const [number, mac = ''] = token.split('.')
    for (const forged of [
      `${Number(number) + 1}.${mac}`,
      `${number}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      `${number}.`,
      'x',
      '1',
    ])
      expect((await open(forged)).status).toBe(404)
    expect((await fetchCopy(token, theirs.documents[0]!.id)).status).toBe(404)
    const id = request.documents[0]!.id
    expect((await fetchCopy(token, id)).status).toBe(200)
    await pool.query(
      `update document_sign_requests set signed_at = signed_at - make_interval(days => $2) where id = $1`,
      [request.id, copy_days],
    )
    expect((await open(token)).body).toMatchObject({ documents: [], stopped: 'nobody' })
    expect((await fetchCopy(token, id)).status).toBe(404)
    // it still refuses what comes
    expect((await stop(token, 'all')).status).toBe(200)
    await pool.query(
      `update document_sign_requests set signed_at = signed_at + make_interval(days => $2) where id = $1`,
      [request.id, copy_days],
    )
  })

  test('is fetched by so often in an hour', async () => {
    const client = await aClient()
    const email = anAddress()
    const { request } = await aSignedRequest(client, { copies: [email] })
    const token = await tokenFor(email)
    const id = request.documents[0]!.id
    await fetchCopy(token, id)
    await pool.query(`update limits set taken = $1 where name = 'copy_downloads'`, [
      copy_downloads_per_recipient_in_hour_max,
    ])
    expect((await fetchCopy(token, id)).status).toBe(429)
  })
})
