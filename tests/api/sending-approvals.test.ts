import { describe, expect, test } from 'vitest'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import type { SignRequest, SignRequestCreateInput } from '#shared/contract/document-sign-requests.ts'
import type { ApprovalRules, WaitingApproval } from '#shared/contract/sending-approvals.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { aSending, aTable, confirm } from '#tests/support/bulk-tables.ts'
import type { Caller } from '#tests/support/caller.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const w = words(server)
const { aClient, aClientCode, aColleague, aDraft, aSigner, anOrder, balance, history, reread, visitor } = w
const { pool } = server.database

type Person = Caller & { id: number; login: string }
type Order = Partial<SignRequestCreateInput>
type Refused = { code?: string; message?: string; errors?: object }

const rule = (approvers: number[], more: object = {}) => ({
  amount_from: null,
  approvers,
  ordered: false,
  own_allowed: false,
  ...more,
})
const setRules = (client: Client, ...rules: object[]) =>
  client.put<ApprovalRules & Refused>('approval-rules', { rules })
async function sendBy(caller: Caller, client: Client, order: Order = {}): Promise<SignRequest> {
  const whole = { ...(await anOrder(client, order)), send: true }
  const { body, status } = await caller.post<SignRequest[]>('document-sign-requests', whole)
  expect(status, JSON.stringify(body)).toBe(201)
  return body[0]!
}
const queueOf = async (person: Caller) => (await person.get<WaitingApproval[]>('sending-approvals')).body
const decide = (person: Caller, { approval }: Pick<SignRequest, 'approval'>, verb: string, body: object = {}) =>
  person.post<Refused & { state?: string }>(`sending-approvals/${approval!.id}/${verb}`, body)
const lettersTo = async (login: string) => {
  await server.worker.idle()
  return (await visitor().get<OutboxMessage[]>('/api/demo/outbox')).body.filter(({ to }) => to === login)
}
const messagesOf = async ({ id }: SignRequest) =>
  (await pool.query('select 1 from deliveries where request_id = $1', [id])).rows.length

/** A client with a director and an accountant-in-chief who approve, and a sender who sends. */
async function aFirm() {
  const client = await aClient()
  const [director, chief, sender] = [
    await aColleague(client, 'reader'),
    await aColleague(client, 'sender'),
    await aColleague(client, 'sender'),
  ] as [Person, Person, Person]
  return { client, director, chief, sender }
}

describe('a sending that others approve first', () => {
  test('waits: nothing is held and nothing leaves until all of a rule have agreed; then it is sent in the name of who asked', async () => {
    const { client, director, chief, sender } = await aFirm()
    expect((await setRules(client, rule([director.id, chief.id]))).status).toBe(200)
    const request = await sendBy(sender, client)
    expect(request).toMatchObject({
      status: 'approving',
      price: null,
      approval: { state: 'waiting', approvers: [{ turn: true }, { turn: true }] },
      next_step: { waits_for: 'client' },
    })
    expect(await messagesOf(request)).toBe(0)
    expect((await visitor().get(`document-sign-requests/${request.group}`)).status).toBe(404)
    expect(await balance(client)).toMatchObject({ money: 300, held: 0 })
    expect((await lettersTo(director.login)).map(({ text }) => text).join()).toContain(request.title)
    expect(await queueOf(director)).toMatchObject([{ id: request.approval!.id, request_id: request.id, requests: 1 }])
    expect(await queueOf(sender)).toEqual([])

    expect((await decide(director, request, 'approve')).body).toMatchObject({ state: 'waiting' })
    expect((await reread(client, request)).status).toBe('approving')
    expect(await queueOf(director)).toEqual([])
    expect((await decide(chief, request, 'approve')).body).toMatchObject({ state: 'approved' })
    await server.worker.idle()
    const sent = await reread(client, request)
    expect(sent.status).toBe('sent')
    expect(await balance(client)).toMatchObject({ held: 30 })
    expect(await history(request)).toEqual(['create', 'ask', 'approve', 'approve', 'send'])
    await (await aSigner(sent)).sign()
    await server.worker.idle()
    expect(await balance(client)).toMatchObject({ money: 270, held: 0 })
  })

  test('in order, the second is asked once the first has agreed', async () => {
    const { client, director, chief, sender } = await aFirm()
    await setRules(client, rule([director.id, chief.id], { ordered: true }))
    const request = await sendBy(sender, client)
    expect(await lettersTo(chief.login)).toEqual([])
    expect((await decide(chief, request, 'approve')).body).toMatchObject({ code: 'state_conflict' })
    await decide(director, request, 'approve')
    expect(await lettersTo(chief.login)).toHaveLength(1)
    await decide(chief, request, 'approve')
    await server.worker.idle()
    expect((await reread(client, request)).status).toBe('sent')
  })

  test('two who agree at once, and repeats, send it once', async () => {
    const { client, director, chief, sender } = await aFirm()
    await setRules(client, rule([director.id, chief.id]))
    const request = await sendBy(sender, client)
    const answers = await atOnce(8, (index) => decide(index % 2 ? director : chief, request, 'approve'))
    expect(counted(answers)).toEqual({ 200: 8 })
    await server.worker.idle()
    expect((await reread(client, request)).status).toBe('sent')
    expect((await history(request)).filter((event) => event === 'send')).toHaveLength(1)
    expect(await balance(client)).toMatchObject({ held: 30 })
  })

  test('who refuses stops it with a reason; the sender reads it and sends anew, which waits again', async () => {
    const { client, director, sender } = await aFirm()
    await setRules(client, rule([director.id]))
    const request = await sendBy(sender, client)
    expect((await decide(director, request, 'refuse', { reason: ' ' })).status).toBe(422)
    await decide(director, request, 'refuse', { reason: 'Нет номера договора' })
    const stopped = await reread(client, request)
    expect(stopped).toMatchObject({ status: 'failed', approval: { state: 'refused' } })
    expect(stopped.fail_reason).toContain('Нет номера договора')
    expect(await balance(client)).toMatchObject({ money: 300, held: 0 })
    const again = await sender.post<SignRequest>(`document-sign-requests/${request.id}/again`, {})
    expect(again.body.status).toBe('approving')
    expect((await decide(director, request, 'approve')).body.code).toBe('state_conflict')
  })

  test('of agreeing and refusing at once, of agreeing and withdrawing, exactly one wins', async () => {
    const { client, director, chief, sender } = await aFirm()
    await setRules(client, rule([director.id, chief.id]))
    for (let turn = 0; turn < 3; turn += 1) {
      const request = await sendBy(sender, client)
      await decide(director, request, 'approve')
      await Promise.all([
        decide(chief, request, 'approve'),
        turn === 0
          ? decide(chief, request, 'refuse', { reason: 'Нет' })
          : sender.post(`document-sign-requests/${request.id}/cancel`),
      ])
      await server.worker.idle()
      const { status } = await reread(client, request)
      expect(['sent', 'failed', 'cancelled']).toContain(status)
      expect(await messagesOf(request)).toBe(status === 'sent' ? 1 : 0)
      if (status === 'sent') await sender.post(`document-sign-requests/${request.id}/cancel`)
    }
    expect(await balance(client)).toMatchObject({ held: 0 })
  })

  test('withdrawn or overdue, it waits for nobody', async () => {
    const { client, director, sender } = await aFirm()
    await setRules(client, rule([director.id]))
    const [withdrawn, overdue] = [await sendBy(sender, client), await sendBy(sender, client)]
    await sender.post(`document-sign-requests/${withdrawn.id}/cancel`)
    await pool.query(`update document_sign_requests set deadline = now() - interval '1 second' where id = $1`, [
      overdue.id,
    ])
    expect(await queueOf(director)).toEqual([])
    expect((await decide(director, overdue, 'approve')).body.code).toBe('state_conflict')
    await expireDue(server.services)
    expect((await reread(client, overdue)).status).toBe('expired')
    await pool.query(`update document_sign_requests set deadline = created_at + interval '14 days' where id = $1`, [
      overdue.id,
    ])
    expect((await decide(director, withdrawn, 'approve')).body.code).toBe('state_conflict')
  })

  test('neither its signer nor the copies can be changed while others decide, and it cannot be sent past them', async () => {
    const { client, director, sender } = await aFirm()
    await setRules(client, rule([director.id]))
    const request = await sendBy(sender, client)
    const path = `document-sign-requests/${request.id}`
    for (const [verb, body] of [
      ['correct', { full_name: 'Петров Пётр' }],
      ['copies', { copies: ['a@b.test'] }],
      ['send', {}],
    ] as const)
      expect((await sender.post(`${path}/${verb}`, body)).status).toBe(409)
    expect((await reread(client, request)).status).toBe('approving')
  })

  test('without money it stays approved, its sender is told, and sends it later without asking anew', async () => {
    const { client, director, sender } = await aFirm()
    await setRules(client, rule([director.id]))
    const poor = await aClient({ rubles: 0 })
    const [own, boss] = [await aColleague(poor, 'sender'), await aColleague(poor, 'reader')]
    await setRules(poor, rule([boss.id]))
    const request = await sendBy(own, poor)
    await decide(boss, request, 'approve')
    await server.worker.idle()
    const unsent = await reread(poor, request)
    expect(unsent).toMatchObject({ status: 'approving', approval: { state: 'approved', unsent: expect.any(String) } })
    expect(unsent.next_step).toMatchObject({ action: 'send', waits_for: 'client' })
    expect((await lettersTo(own.login)).map(({ text }) => text).join()).toContain('не ушли')
    await w.aPayment(poor.id, 100)
    expect((await own.post<SignRequest>(`document-sign-requests/${request.id}/send`)).body.status).toBe('sent')
    expect((await history(request)).slice(-2)).toEqual(['leave_unsent', 'send'])
    expect([director.id, sender.id]).toHaveLength(2)
  })
})

describe('who approves', () => {
  test('a rule by the sum asks for what is worth as much, or is not said to be worth less', async () => {
    const { client, director, sender } = await aFirm()
    await setRules(client, rule([director.id], { amount_from: 100_000 }))
    const statuses = []
    for (const amount of [99_999.99, 100_000, undefined])
      statuses.push((await sendBy(sender, client, { amount })).status)
    expect(statuses).toEqual(['sent', 'approving', 'approving'])
  })

  test('nobody approves their own, unless the rule allows it', async () => {
    const { client, director, sender } = await aFirm()
    await setRules(client, rule([sender.id]))
    const order = { ...(await anOrder(client)), send: true }
    expect((await sender.post<Refused>('document-sign-requests', order)).body.code).toBe('state_conflict')
    await setRules(client, rule([sender.id, director.id]))
    const request = await sendBy(sender, client)
    expect(request.approval!.approvers.map(({ user_id }) => user_id)).toEqual([director.id])
    expect((await decide(sender, request, 'approve')).status).toBe(404)
    await setRules(client, rule([sender.id], { own_allowed: true }))
    expect((await sendBy(sender, client)).status).toBe('sent')
  })

  test('a sender chooses somebody for one request; not themself, a stranger or who sees no requests', async () => {
    const { client, director, sender } = await aFirm()
    const other = await aFirm()
    const accountant = await aColleague(client, 'accountant')
    const request = await sendBy(sender, client, { approvers: [director.id] })
    expect(request.status).toBe('approving')
    for (const id of [sender.id, other.director.id, accountant.id, 999_999_999]) {
      const order = { ...(await anOrder(client)), approvers: [id], send: true }
      expect((await sender.post<Refused>('document-sign-requests', order)).body.errors).toHaveProperty('approvers.0')
    }
    expect((await decide(other.director, request, 'approve')).status).toBe(404)
    expect((await decide(await aClientCode(client), request, 'approve')).status).toBe(403)
  })

  test('a draft and a program of the client obey the rules as well', async () => {
    const { client, director, sender } = await aFirm()
    const draft = await aDraft(client)
    await setRules(client, rule([director.id]))
    const { body } = await sender.post<SignRequest>(`document-sign-requests/${draft.id}/send`)
    expect(body.status).toBe('approving')
    const byCode = await sendBy(await aClientCode(client), client)
    expect(byCode.status).toBe('approving')
    await decide(director, byCode, 'approve')
    await server.worker.idle()
    expect((await reread(client, byCode)).status).toBe('sent')
  })

  test('somebody who has left is replaced by the sender; anybody by an owner', async () => {
    const { client, director, chief, sender } = await aFirm()
    await setRules(client, rule([director.id]))
    const request = await sendBy(sender, client)
    const approver_id = request.approval!.approvers[0]!.id
    const replace = (who: Caller, user_id: number) => decide(who, request, 'replace', { approver_id, user_id })
    expect((await replace(sender, chief.id)).status).toBe(403)
    await pool.query(`update client_users set status = 'dismissed' where id = $1`, [director.id])
    expect((await reread(client, request)).next_step.text).toContain('доступ закрыт')
    expect((await replace(sender, sender.id)).status).toBe(422)
    expect((await replace(sender, chief.id)).status).toBe(200)
    expect((await replace(client, client.user_id)).status).toBe(200)
    await decide(client, request, 'approve')
    await server.worker.idle()
    expect((await reread(client, request)).status).toBe('sent')
  })

  test('rules are the owner’s, and name users who can approve', async () => {
    const { client, director, sender } = await aFirm()
    const accountant = await aColleague(client, 'accountant')
    expect((await sender.put('approval-rules', { rules: [] })).status).toBe(403)
    expect((await setRules(client, rule([accountant.id]))).body.errors).toHaveProperty('rules.0.approvers.0')
    expect((await setRules(client, rule([]))).status).toBe(422)
    expect((await setRules(client, rule([director.id, director.id]))).status).toBe(422)
    expect((await client.get<ApprovalRules>('approval-rules')).body.rules).toEqual([])
  })
})

test('a table waits as one sending, and all of it is sent', async () => {
  const { client, director, chief, sender } = await aFirm()
  await setRules(client, rule([director.id]))
  const sending = await aSending(sender, aTable(3))
  const confirmed = await confirm({ ...client, post: sender.post }, sending)
  expect(confirmed.body).toMatchObject({ status: 'approving', approval: { state: 'waiting' } })
  await server.worker.idle()
  expect(await queueOf(director)).toMatchObject([{ bulk_sending_id: sending.id, requests: 3 }])
  expect((await decide(chief, confirmed.body, 'approve')).status).toBe(404)
  await decide(director, confirmed.body, 'approve')
  await server.worker.idle()
  const sent = (await client.get<BulkSending>(`bulk-sendings/${sending.id}`)).body
  expect(sent).toMatchObject({ status: 'sent', counts: { sent: 3 } })
  const stopped = await aSending(sender, aTable(2))
  const other = await confirm({ ...client, post: sender.post }, stopped)
  await decide(director, other.body, 'refuse', { reason: 'Не тот список' })
  expect((await client.get<BulkSending>(`bulk-sendings/${stopped.id}`)).body).toMatchObject({
    status: 'stopped',
    stop_reason: expect.stringContaining('Не тот список'),
  })
})
