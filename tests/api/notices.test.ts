import { describe, expect, test } from 'vitest'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { daysBefore } from '#shared/rules/stats.ts'
import { users_compared_max, writeNotices } from '#server/requests/messages/write-notices.ts'
import { expireDue } from '#server/requests/document-sign-requests/expire-due.ts'
import { aMonday, at, later } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aColleague, anOrderedBatch, aSentRequest, aSignedRequest, aSigner, deadlinePasses, visitor } =
  words(server)
const { pool } = server.database

const writeBehind = (after: number, now = later({ minutes: 4 })) => writeNotices(server.services, now, after)
const write = (now?: Date) => writeBehind(0, now)

async function letters(login: string): Promise<OutboxMessage[]> {
  await server.worker.idle()
  const { body } = await visitor().get<OutboxMessage[]>('/api/demo/outbox')
  return body.filter(({ to, text }) => to === login && text.includes('stop-notices'))
}
const choose = async (client: Client, mode: string) => {
  expect(await client.put('profile/notices', { mode })).toMatchObject({ status: 200, body: { mode } })
}
async function aNotified(mode: string): Promise<Client> {
  const client = await aClient()
  await choose(client, mode)
  return client
}
const rejects = async (client: Client) => {
  const signer = await aSigner(await aSentRequest(client))
  const { status } = await signer.post(`document-sign-requests/${signer.request.group}/reject`, {
    reason: 'Сумма не та',
  })
  expect(status).toBe(200)
}

describe('letters to users of a cabinet about its requests', () => {
  test('signatures of a few minutes come in one letter, once, with the place of one request', async () => {
    const client = await aNotified('every')
    const signer = await aSignedRequest(client)
    await write(later({ minutes: 1 }))
    expect(await letters(client.login)).toEqual([])
    await write()
    const [letter] = await letters(client.login)
    expect(letter?.text).toContain(`/personal/request/${signer.request.id}/show`)
    expect(letter?.text).toContain('Подписано: 1')
    await aSignedRequest(client)
    await aSignedRequest(client)
    await rejects(client)
    await atOnce(4, () => write())
    await write()
    const [second, ...before] = await letters(client.login)
    expect(before).toHaveLength(1)
    expect(second?.text).toContain('Подписано: 2')
    expect(second?.text).toContain('Отказались подписать: 1')
    expect(second?.text).toMatch(/Открыть в кабинете: http:\/\/portal\.test\/personal$/m)
    // the signer's words may be anything
    expect(second?.text).not.toContain('Сумма не та')
  })

  test('users are compared with their journals some at a time, by their numbers, until all have been', async () => {
    const client = await aNotified('every')
    await aSignedRequest(client)
    const { rows } = await pool.query<{ id: number }>('select id::int from client_users where login = $1', [
      client.login,
    ])
    const id = rows[0]!.id
    expect(await writeBehind(id - 1 - users_compared_max)).toMatchObject({ next: id - 1 })
    expect(await letters(client.login), 'numbers up to the one before').toEqual([])
    expect(await writeBehind(id - 1)).toMatchObject({ next: 0 })
    expect(await letters(client.login)).toHaveLength(1)
  })

  test('who chose trouble only is written to about a refusal and a passed deadline, not about signatures', async () => {
    const client = await aNotified('trouble')
    await aSignedRequest(client)
    await write()
    expect(await letters(client.login)).toEqual([])
    await rejects(client)
    await deadlinePasses(await aSentRequest(client))
    await expireDue(server.services)
    await write()
    const [letter, ...more] = await letters(client.login)
    expect(more).toEqual([])
    expect(letter?.text).toMatch(/Отказались подписать: 1[^]*Срок прошёл без подписи: 1/)
    expect(letter?.text).not.toContain('Подписано')
  })

  test('a digest leaves on a working day after nine, once a day, and a quiet day has none', async () => {
    const client = await aNotified('daily')
    await aSignedRequest(client)
    const monday = aMonday()
    const [sunday, tuesday, wednesday] = [-1, 1, 2].map((days) => daysBefore(monday, -days))
    await write(at(sunday!, '12:00'))
    await write(at(monday, '08:55'))
    expect(await letters(client.login)).toEqual([])
    await write(at(monday, '09:05'))
    await aSignedRequest(client)
    await write(at(monday, '18:00'))
    expect(await letters(client.login)).toHaveLength(1)
    await write(at(tuesday!, '10:00'))
    await write(at(wednesday!, '10:00'))
    expect(await letters(client.login)).toHaveLength(2)
    // a digest of what comes after a quiet morning waits for the next one
    await aSignedRequest(client)
    await write(at(wednesday!, '18:00'))
    expect(await letters(client.login)).toHaveLength(2)
  })

  test('the end of a batch is written about with its sum', async () => {
    const client = await aNotified('every')
    const batch = await anOrderedBatch(client, 2)
    for (const request of batch) {
      expect((await (await aSigner(request)).sign()).status).toBe(200)
      await server.worker.idle()
    }
    await write()
    const [letter] = await letters(client.login)
    expect(letter?.text).toContain('подписано 2 из 2')
    await write()
    expect(await letters(client.login)).toHaveLength(1)
  })

  test('no letter goes to a user whose role may not read requests, whose access has ended or whose client is blocked', async () => {
    const client = await aNotified('none')
    const accountant = await aColleague(client, 'accountant')
    await accountant.put('profile/notices', { mode: 'every' })
    const blocked = await aNotified('every')
    await Promise.all([aSignedRequest(client), aSignedRequest(blocked)])
    await pool.query(`update clients set status = 'blocked' where id = $1`, [blocked.id])
    await write()
    for (const login of [client.login, accountant.login, blocked.login]) expect(await letters(login)).toEqual([])
  })

  test('a new choice is about what comes after it', async () => {
    const client = await aNotified('none')
    await aSignedRequest(client)
    await choose(client, 'every')
    await write()
    expect(await letters(client.login)).toEqual([])
  })

  test('the unsubscribe link of a letter works without a login; a forged one changes nothing', async () => {
    const client = await aNotified('every')
    await aSignedRequest(client)
    await write()
    const [letter] = await letters(client.login)
    const token = /stop-notices#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
    const other = await aNotified('every')
    const forged = token.replace(/^\d+/, String(other.user_id))
    expect((await visitor().post('notices/stop', { token: forged })).status).toBe(404)
    const answers = await atOnce(3, () => visitor().post('notices/stop', { token }))
    expect(counted(answers)).toEqual({ 204: 3 })
    expect((await client.get('profile/notices')).body).toEqual({ mode: 'none', email: client.login })
    expect((await other.get('profile/notices')).body).toMatchObject({ mode: 'every' })
    const { rows } = await pool.query(
      `select actor_kind from journal where event = 'client-users.change_notices' and subject_id = $1`,
      [client.user_id],
    )
    expect(rows).toHaveLength(2)
  })
})
