import { describe, expect, test } from 'vitest'
import type { SavedText, SendingDefaults } from '#shared/contract/sending-defaults.ts'
import { deadline_default_days, saved_texts_max } from '#shared/rules/limits.ts'
import { usual_reminders } from '#shared/rules/reminders.ts'
import { savedTextTexts, sendingDefaultTexts } from '#shared/text/sending-defaults.ts'
import { twoBeforeInserts } from '#tests/support/held-inserts.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words, type Client } from '#tests/support/words.ts'

const server = await testServer()
const { aClient, aColleague } = words(server)
const { pool } = server.database

const usual = {
  legal_entity_id: null,
  deadline_days: deadline_default_days,
  reminders: usual_reminders,
  message: null,
}

describe('what a new request begins with', () => {
  test('is the usual until the owner sets it, for all who send', async () => {
    const client = await aClient()
    const sender = await aColleague(client, 'sender')
    expect((await sender.get<SendingDefaults>('sending-defaults')).body).toEqual(usual)
    const { legal_entity_id } = client
    const own = { legal_entity_id, deadline_days: 30, reminders: null, message: 'До конца месяца' }
    expect(await client.put('sending-defaults', own)).toMatchObject({ status: 200, body: own })
    const changed = await client.put<SendingDefaults>('sending-defaults', {
      reminders: { every_days: 1, times_max: 2 },
    })
    expect(changed.body).toEqual({ ...own, reminders: { every_days: 1, times_max: 2 } })
    expect((await sender.get<SendingDefaults>('sending-defaults')).body).toEqual(changed.body)
    const { rows } = await pool.query(
      `select count(*)::int as count from journal where chain = $1 and event = 'clients.change_settings'`,
      [client.id],
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  test('names no organization of others, none that was archived, and no term that cannot be', async () => {
    const [client, other] = [await aClient(), await aClient()]
    for (const [wrong, text] of [
      [{ legal_entity_id: other.legal_entity_id }, sendingDefaultTexts.no_organization],
      [{ deadline_days: 0 }, 'Не меньше 1 дня'],
      [{ deadline_days: 366 }, 'Не дальше 365 дней'],
    ] as const) {
      const { status, body } = await client.put<{ errors: Record<string, string> }>('sending-defaults', wrong)
      expect({ status, errors: Object.values(body.errors) }).toEqual({ status: 422, errors: [text] })
    }
    expect((await client.get<SendingDefaults>('sending-defaults')).body).toEqual(usual)
    await client.put('sending-defaults', { legal_entity_id: client.legal_entity_id })
    await client.delete(`legal-entities/${client.legal_entity_id}`)
    expect((await client.get<SendingDefaults>('sending-defaults')).body.legal_entity_id).toBeNull()
  })
})

describe('saved texts', () => {
  const list = async (client: Pick<Client, 'get'>) => (await client.get<SavedText[]>('saved-texts')).body

  test('are shared by a client, saved once however often it is pressed, and deleted', async () => {
    const [client, other] = [await aClient(), await aClient()]
    const sender = await aColleague(client, 'sender')
    const answers = await atOnce(5, () => sender.post<SavedText>('saved-texts', { text: ' До пятницы\nили раньше ' }))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    await client.post('saved-texts', { text: 'До среды' })
    expect((await list(client)).map(({ text }) => text)).toEqual(['До среды', 'До пятницы\nили раньше'])
    expect(await list(other)).toEqual([])
    const [newest] = await list(client)
    expect((await other.delete(`saved-texts/${newest?.id}`)).status).toBe(404)
    expect((await sender.delete(`saved-texts/${newest?.id}`)).status).toBe(200)
    expect(await list(client)).toHaveLength(1)
    expect((await client.post('saved-texts', { text: '  ' })).status).toBe(422)
  })

  test('a client has no more of them than the limit, also by calls at once', async () => {
    const client = await aClient()
    await pool.query(
      `insert into saved_texts (client_id, text, created_by) select $1, 'Текст ' || n, 'А' from generate_series(1, $2::int) n`,
      [client.id, saved_texts_max - 1],
    )
    const save = (nth: number) => client.post('saved-texts', { text: `Новый ${nth}` })
    expect(counted(await twoBeforeInserts({ pool }, 'saved_texts', save))).toEqual({ 201: 1, 409: 1 })
    expect(await client.post('saved-texts', { text: 'Ещё' })).toMatchObject({
      status: 409,
      body: { message: savedTextTexts.too_many(saved_texts_max) },
    })
    expect((await client.post('saved-texts', { text: 'Текст 1' })).status).toBe(201)
  })
})
