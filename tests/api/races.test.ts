import { describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { isTerminal } from '#shared/rules/document-sign-requests.ts'
import { findOrAddIndividuals } from '#server/people/individuals/individuals.commands.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { remindDue } from '#server/requests/document-sign-requests/remind-due.ts'
import { ago, later } from '#tests/support/clock.ts'
import { price_rubles, testServer } from '#tests/support/server.ts'
import { aKey, aPhone, atOnce, counted, words, type Client } from '#tests/support/words.ts'

/** ROUNDS=200 for the full run. */
const rounds = Number(process.env['ROUNDS'] ?? 10)
const guesses = Number(process.env['GUESSES'] ?? 200)

const server = await testServer()
const { db } = server.services
const { aClient, aSentRequest, aSigner, aDraft, anOrder, aCode, anAdmin, anOrderedBatch, visitor, balance, history } =
  words(server)
const { reread } = words(server)

const ends = new Set(['sign', 'reject', 'expire', 'cancel', 'fail', 'disown'])
const after = async <T>(milliseconds: number, call: () => Promise<T>): Promise<T> => {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  return call()
}
const endsOf = async (request: SignRequest) => (await history(request)).filter((verb) => ends.has(verb))

/** Expects one end event in the journal, a terminal state, and the matching transfer of money. @returns the state */
async function expectOneEnd(client: Client, request: SignRequest): Promise<string> {
  const now = await reread(client, request)
  expect(isTerminal(now.status)).toBe(true)
  expect(await endsOf(request)).toHaveLength(1)
  const { rows } = await server.database.pool.query<{ reason: string }>(
    `select reason from ledger_transfers where subject = 'document-sign-requests' and subject_id = $1 order by id`,
    [request.id],
  )
  expect(rows.map(({ reason }) => reason)).toEqual(['hold', now.status === 'signed' ? 'capture' : 'release'])
  return now.status
}

test('50 parallel «Подписать» sign once and charge once', async () => {
  const client = await aClient({ rubles: 300 })
  const signer = await aSigner(await aSentRequest(client))
  const answers = await atOnce(50, () => signer.sign())
  expect(counted(answers)).toEqual({ 200: 1, 409: 49 })
  expect(await balance(client)).toEqual({ money: 270, held: 0, available: 270 })
  expect(await expectOneEnd(client, signer.request)).toBe('signed')
})

test(
  '25 parallel signatures against 25 rejections end in one state with at most one charge',
  async () => {
    const client = await aClient({ rubles: rounds * price_rubles })
    const outcomes: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const signer = await aSigner(await aSentRequest(client))
      const answers = await atOnce(50, (index) => (index % 2 === round % 2 ? signer.sign() : signer.reject()))
      expect(counted(answers)).toEqual({ 200: 1, 409: 49 })
      const end = await expectOneEnd(client, signer.request)
      outcomes[end] = (outcomes[end] ?? 0) + 1
    }
    console.info(`▸ ${rounds} rounds of sign ∥ reject: ${JSON.stringify(outcomes)}`)
    const signed = outcomes['signed'] ?? 0
    const left = (rounds - signed) * price_rubles
    expect(await balance(client)).toEqual({ money: left, held: 0, available: left })
  },
  rounds * 4000 + 30_000,
)

test(
  'parallel signing, rejecting, expiring and cancelling by sender and staff give one end state',
  async () => {
    const client = await aClient({ rubles: rounds * price_rubles })
    const operator = await anAdmin('operator')
    const outcomes: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const signer = await aSigner(await aSentRequest(client))
      const { id } = signer.request
      const deadline = later({ milliseconds: (round * 7) % 30 })
      await db.updateTable('document_sign_requests').set({ deadline }).where('id', '=', id).execute()
      const acts: (() => Promise<unknown>)[] = [
        () => signer.sign(),
        () => signer.reject(),
        () => client.post(`document-sign-requests/${id}/cancel`),
        () => operator.post(`document-sign-requests/${id}/cancel`, { reason: 'Проба' }),
        () => expireDue(server.services),
      ]
      const turned = [...acts.slice(round % 5), ...acts.slice(0, round % 5)]
      await Promise.all([...turned, ...turned].map((act) => act()))
      // the sweep may have run just before the deadline, and the other calls after it
      await expireDue(server.services)
      const end = await expectOneEnd(client, signer.request)
      outcomes[end] = (outcomes[end] ?? 0) + 1
    }
    console.info(`▸ ${rounds} rounds of five ends: ${JSON.stringify(outcomes)}`)
    expect((await balance(client)).held).toBe(0)
  },
  rounds * 4000 + 30_000,
)

test(
  'signing in parallel with «это не я» gives one end state with the matching charge',
  async () => {
    const client = await aClient({ rubles: rounds * price_rubles })
    const outcomes: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const signer = await aSigner(await aSentRequest(client))
      const notMe = `document-sign-requests/${signer.request.group}/not-me`
      // «это не я» is faster than a signature: without the delay the two would not overlap
      const stranger = () => after((round % 6) * 4, () => visitor().post(notMe))
      const answers = await atOnce(10, (index) => (index % 2 === round % 2 ? signer.sign() : stranger()))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const end = await expectOneEnd(client, signer.request)
      outcomes[end] = (outcomes[end] ?? 0) + 1
    }
    console.info(`▸ ${rounds} rounds of sign ∥ not-me: ${JSON.stringify(outcomes)}`)
    expect((await balance(client)).held).toBe(0)
  },
  rounds * 4000 + 30_000,
)

test(
  'signing in parallel with a phone correction either signs with the old phone or not at all',
  async () => {
    const client = await aClient({ rubles: rounds * price_rubles })
    const outcomes: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const signer = await aSigner(await aSentRequest(client))
      const { id, signer: old } = signer.request
      const correct = () => client.post(`document-sign-requests/${id}/correct`, { phone: aPhone() })
      const [signed, corrected] = await Promise.all([after((round % 6) * 4, () => signer.sign()), correct()])
      expect([signed.status, corrected.status].filter((status) => status === 200)).toHaveLength(1)
      const now = await reread(client, signer.request)
      expect(now.status).toBe(signed.status === 200 ? 'signed' : 'sent')
      expect(now.signer.phone === old.phone).toBe(signed.status === 200)
      outcomes[now.status] = (outcomes[now.status] ?? 0) + 1
    }
    console.info(`▸ ${rounds} rounds of sign ∥ correct: ${JSON.stringify(outcomes)}`)
  },
  rounds * 4000 + 30_000,
)

test(
  'extending in parallel with the expiry sweep either extends or expires the request',
  async () => {
    const client = await aClient({ rubles: rounds * price_rubles })
    const outcomes: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const request = await aSentRequest(client)
      const deadline = later({ milliseconds: (round % 12) * 8 })
      await db.updateTable('document_sign_requests').set({ deadline }).where('id', '=', request.id).execute()
      const order = { deadline: later({ days: 2 }).toISOString() }
      const [extended] = await Promise.all([
        client.post(`document-sign-requests/${request.id}/extend`, order),
        expireDue(server.services),
        expireDue(server.services),
      ])
      await expireDue(server.services)
      const { status } = await reread(client, request)
      expect({ answer: extended.status, status }).toEqual(
        extended.status === 200 ? { answer: 200, status: 'sent' } : { answer: 409, status: 'expired' },
      )
      outcomes[status] = (outcomes[status] ?? 0) + 1
    }
    console.info(`▸ ${rounds} rounds of extend ∥ expire: ${JSON.stringify(outcomes)}`)
  },
  rounds * 4000 + 30_000,
)

test('several parallel sweeps send a due reminder once', async () => {
  const request = await aSentRequest(await aClient(), { reminders: { every_days: 1, times_max: 3 } })
  const remind_at = ago({ seconds: 1 })
  await db.updateTable('document_sign_requests').set({ remind_at }).where('id', '=', request.id).execute()
  const noon = new Date('2026-11-20T12:00:00+03:00')
  const sent = await atOnce(8, () => remindDue(server.services, noon))
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1)
})

test('50 parallel correct codes give one token, the others answer wrong_code', async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  const code = await aCode(request)
  const people = Array.from({ length: 50 }, visitor)
  const path = `document-sign-requests/${request.group}/codes/check`
  const answers = await atOnce(50, (index) => people[index]!.post(path, { code }))
  expect(counted(answers)).toEqual({ 200: 1, 422: 49 })
  expect(await history(request)).toEqual(['create', 'send', 'open', 'send_code', 'confirm'])
})

test(`of ${guesses} parallel wrong codes from different addresses, five are compared`, async () => {
  const client = await aClient()
  const request = await aSentRequest(client)
  const right = Number(await aCode(request))
  const people = Array.from({ length: guesses }, visitor)
  const path = `document-sign-requests/${request.group}/codes/check`
  const answers = await atOnce(guesses, (index) =>
    people[index]!.post(path, { code: String((right + 1 + index) % 1e6).padStart(6, '0') }),
  )
  const codes = await db.selectFrom('signing_codes').select('attempts').where('request_id', '=', request.id).execute()
  expect(codes).toEqual([{ attempts: 5 }])
  expect((await history(request)).filter((verb) => verb === 'wrong_code')).toHaveLength(5)
  const { 422: wrong, ...rest } = counted(answers)
  expect(wrong).toBe(5)
  // the rest are locked out, or get 503 when there are too many at once
  for (const status of Object.keys(rest)) expect(['409', '423', '503']).toContain(status)
  const late = await visitor().post(path, { code: String(right).padStart(6, '0') })
  expect(late).toMatchObject({ status: 423, body: { code: 'code_locked' } })
})

test('50 parallel sendings of drafts with money for 10 send ten, the rest stay drafts', async () => {
  const client = await aClient({ rubles: 10 * price_rubles })
  const drafts: SignRequest[] = []
  for (let index = 0; index < 50; index += 1) drafts.push(await aDraft(client))
  const answers = await atOnce(50, (index) => client.post(`document-sign-requests/${drafts[index]!.id}/send`))
  expect(counted(answers)).toEqual({ 200: 10, 422: 40 })
  expect(await balance(client)).toEqual({ money: 300, held: 300, available: 0 })
  const now = await client.get<SignRequest[]>('document-sign-requests?range=[0,99]')
  expect(now.body.filter(({ status }) => status === 'draft')).toHaveLength(40)
})

describe('a double click', () => {
  test('a double click on «Отправить» sends the request once', async () => {
    const client = await aClient()
    const draft = await aDraft(client)
    const answers = await atOnce(10, () => client.post(`document-sign-requests/${draft.id}/send`))
    expect(counted(answers)).toEqual({ 200: 1, 409: 9 })
    expect((await balance(client)).held).toBe(price_rubles)
    const sent = await db.selectFrom('deliveries').select('id').where('request_id', '=', draft.id).execute()
    expect(sent).toHaveLength(1)
  })

  test('a double click on «Отозвать» cancels once and releases the money once', async () => {
    const client = await aClient()
    const request = await aSentRequest(client)
    const answers = await atOnce(10, () => client.post(`document-sign-requests/${request.id}/cancel`))
    expect(counted(answers)).toEqual({ 200: 1, 409: 9 })
    expect(await balance(client)).toEqual({ money: 300, held: 0, available: 300 })
    expect(await expectOneEnd(client, request)).toBe('cancelled')
  })

  test('a double click on entering a payment credits it once', async () => {
    const client = await aClient({ rubles: 0 })
    const accountant = await anAdmin('accountant')
    const order = { client_id: client.id, amount: 1500.5, description: 'Счёт № 12' }
    const head = { 'idempotency-key': aKey() }
    const answers = await atOnce(20, () => accountant.post<{ id: number }>('billing/payments', order, head))
    expect(counted(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await balance(client)).money).toBe(1500.5)
  })

  test('a double click on creating a request with one key creates it once', async () => {
    const client = await aClient()
    const order = await anOrder(client)
    const head = { 'idempotency-key': aKey() }
    const answers = await atOnce(20, () => client.post<SignRequest[]>('document-sign-requests', order, head))
    expect(counted(answers)).toEqual({ 201: 20 })
    expect(new Set(answers.map(({ body }) => body[0]?.id)).size).toBe(1)
    expect((await balance(client)).held).toBe(price_rubles)
  })

  test('a double click on «Получить код» sends one code', async () => {
    const request = await aSentRequest(await aClient())
    const answers = await atOnce(10, () => visitor().post(`document-sign-requests/${request.group}/codes`))
    expect(counted(answers)).toEqual({ 200: 1, 429: 9 })
  })

  test('a double click on «Добавить человека» adds one person', async () => {
    const client = await aClient()
    const person = { last_name: 'Ёлкин', first_name: 'Пётр', phone: '+79005550101' }
    const answers = await atOnce(10, () => client.post('individuals', person))
    expect(counted(answers)).toEqual({ 201: 1, 409: 9 })
  })
})

test('ten parallel calls with one external_id create one request', async () => {
  const client = await aClient()
  const order = await anOrder(client, { external_id: aKey() })
  const answers = await atOnce(10, () => client.post<SignRequest[]>('document-sign-requests', order))
  expect(counted(answers)).toEqual({ 200: 9, 201: 1 })
  expect(new Set(answers.map(({ body }) => body[0]?.id)).size).toBe(1)
})

test('128 parallel requests to the same new people, named in any order, create each person and each external_id once', async () => {
  const client = await aClient()
  const people = [aPhone(), aPhone()].map((phone) => ({ full_name: 'Новиков Олег', phone }))
  const order = await anOrder(client, { send: false })
  const external_ids = Array.from({ length: 32 }, () => aKey())
  const answers = await atOnce(128, (index) => {
    const nth = index % external_ids.length
    const signers = nth % 2 ? people.toReversed() : people
    return client.post<SignRequest[]>('document-sign-requests', { ...order, signers, external_id: external_ids[nth] })
  })
  expect(counted(answers)).toEqual({ 200: 96, 201: 32 })
  const requests = answers.flatMap(({ body }) => body)
  expect(new Set(requests.map(({ id }) => id)).size).toBe(64)
  for (const { phone } of people) {
    const own = requests.filter(({ signer }) => signer.phone === phone)
    expect(new Set(own.map(({ individual_id }) => individual_id)).size).toBe(1)
  }
})

test.each([32, 128])(
  '%i callers of one client at once: one phone is one person, one external_id and one Idempotency-Key one request',
  async (callers) => {
    const client = await aClient({ rubles: 2 * price_rubles })
    const signers = [{ full_name: 'Седова Инна', phone: aPhone() }]
    const order = await anOrder(client, { signers })
    const [external_id, key] = [aKey(), aKey()]
    const create = (change: object, head = {}) =>
      client.post<SignRequest[]>('document-sign-requests', { ...order, ...change }, head)
    const [samePhone, sameId, sameKey] = await Promise.all([
      atOnce(callers, () => create({ send: false })),
      atOnce(callers, () => create({ external_id })),
      atOnce(callers, () => create({}, { 'idempotency-key': key })),
    ])
    expect([samePhone, sameId, sameKey].map(counted)).toEqual([
      { 201: callers },
      { 200: callers - 1, 201: 1 },
      { 201: callers },
    ])
    const idsOf = (answers: typeof sameId) => new Set(answers.map(({ body }) => body[0]?.id)).size
    expect([samePhone, sameId, sameKey].map(idsOf)).toEqual([callers, 1, 1])
    expect(new Set(sameKey.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const people = [...samePhone, ...sameId, ...sameKey].map(({ body }) => body[0]?.individual_id)
    expect(new Set(people).size).toBe(1)
    expect(await balance(client)).toEqual({ money: 60, held: 60, available: 0 })
  },
)

test('parallel requests of one client are created by themselves: refused ones take nothing, repeated ones are the same', async () => {
  const client = await aClient({ rubles: 10 * price_rubles })
  const order = await anOrder(client)
  const [external_id, key] = [aKey(), aKey()]
  const create = (nth: number) => {
    const signers = [{ full_name: 'Орлов Пётр', phone: aPhone() }]
    if (nth % 4 === 0) return { ...order, signers, documents: [{ file_id: 1e12 }] }
    if (nth % 4 === 1) return { ...order, external_id }
    return nth % 4 === 2 ? order : { ...order, signers }
  }
  const answers = await atOnce(48, (nth) =>
    client.post<SignRequest[]>('document-sign-requests', create(nth), nth % 4 === 2 ? { 'idempotency-key': key } : {}),
  )
  const [bad, sameId, sameKey, others] = [0, 1, 2, 3].map((rest) => answers.filter((_answer, nth) => nth % 4 === rest))
  expect(counted(bad!)).toEqual({ 422: 12 })
  const made = answers.filter(({ status }) => status < 300)
  expect(new Set(made.map(({ body }) => body[0]?.id)).size).toBe(10)
  for (const same of [sameId, sameKey]) {
    const own = same!.filter(({ status }) => status < 300)
    expect(new Set(own.map(({ body }) => body[0]?.id)).size).toBeLessThanOrEqual(1)
    expect(own.map(({ body }) => body[0]?.status)).toEqual(own.map(() => 'sent'))
  }
  expect(others!.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(8)
  expect(await balance(client)).toEqual({ money: 300, held: 300, available: 0 })
})

test('a request waits for another call of its client only when both add the same person', async () => {
  const client = await aClient()
  const person = { full_name: 'Долгих Анна', phone: aPhone(), email: null }
  const added = Promise.withResolvers<number>()
  const release = Promise.withResolvers<void>()
  const open = transaction(db, async (tx) => {
    const [row] = await findOrAddIndividuals(tx, systemScope(system, client.id), [person])
    added.resolve(row!.id)
    await release.promise
  })
  const individual_id = await added.promise
  const other = await aDraft(client)
  const same = aDraft(client, { signers: [{ full_name: person.full_name, phone: person.phone }] })
  await expect.poll(waitingForTransaction).toBe(1)
  release.resolve()
  await open
  expect(await same).toMatchObject({ individual_id })
  expect(other.individual_id).not.toBe(individual_id)
})

/** Statements that wait for the end of another transaction. */
async function waitingForTransaction(): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event = 'transactionid'`,
  )
  return rows[0]?.count ?? 0
}

test('an ordered batch always advances, in whatever order its requests end', async () => {
  const client = await aClient({ rubles: 3 * price_rubles * 10 })
  for (let round = 0; round < 10; round += 1) {
    const [first, second, third] = await anOrderedBatch(client, 3)
    const signer = await aSigner(first!)
    await Promise.all([signer.sign(), client.post(`document-sign-requests/${second!.id}/cancel`)])
    await server.worker.idle()
    expect((await reread(client, second!)).status).toBe('cancelled')
    expect((await reread(client, third!)).status).toBe('failed')
  }
})

test('the later of two parallel changes of one row is refused as stale', async () => {
  const client = await aClient()
  const { body: person } = await client.post<{ id: number; version: number }>('individuals', {
    last_name: 'Иванов',
    first_name: 'Иван',
    phone: '+79005550103',
  })
  const head = { 'if-match': `"${person.version}"` }
  const answers = await atOnce(10, (index) =>
    client.put(`individuals/${person.id}`, { first_name: `Иван${'а'.repeat(index + 1)}` }, head),
  )
  expect(counted(answers)).toEqual({ 200: 1, 412: 9 })
})
