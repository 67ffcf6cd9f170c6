import { afterAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Installation } from '#shared/contract/installation.ts'
import type { InvitationLink } from '#shared/contract/session.ts'
import type { Stats, Waiting } from '#shared/contract/stats.ts'
import type { StuckCause } from '#shared/contract/stuck.ts'
import { codeWithoutSms } from '#shared/text/messages.ts'
import { openOwnCompany } from '#server/people/clients/own-company.commands.ts'
import { buildApp } from '#server/start/app.ts'
import { ownerOf } from '#server/documents/cms/chain.ts'
import { X509Certificate } from 'node:crypto'
import { aMailServer } from '#tests/deliveries/mail-server.support.ts'
import { aFakeGateway, languages } from '#tests/deliveries/http-gateway.support.ts'
import { aCaller, query, type Refused } from '#tests/support/caller.ts'
import { aSending, aTable } from '#tests/support/bulk-tables.ts'
import { minutesUntil } from '#tests/support/clock.ts'
import { testServer } from '#tests/support/server.ts'
import { aPhone, words } from '#tests/support/words.ts'

const company = {
  mode: 'own',
  name: 'ООО «Своё дело»',
  inn: '7707083893',
  ogrn: '1027700132195',
  address: 'г. Тула, ул. Оружейная, д. 1',
  email: 'info@svoe.test',
  phone: '+7 (4872) 00-00-00',
  public_url: 'https://sign.svoe.test',
}
const secret = 'very-secret-word'
const path = 'settings/installation'

describe('an installation without settings in its environment', async () => {
  const server = await testServer({ demo: false, env: { PUBLIC_URL: '' }, ends_untold: true })
  const { services, database } = server
  const { anAdmin } = words(server)
  const owner = await anAdmin('owner')
  const shown = async () => (await owner.get<Installation>(path)).body
  const open = async () => (await shown()).steps.flatMap(({ step, is_done }) => (is_done ? [] : [step]))
  const journal = async () =>
    (await database.pool.query<{ all: string }>(`select string_agg(payload, ' ') as all from journal`)).rows[0]?.all

  test('says what is missing, and why', async () => {
    const { company, mail, sms, closed } = await shown()
    expect({ company, mail, sms, closed }).toMatchObject({
      company: { mode: 'service', name: null, email: null, public_url: 'http://portal.test' },
      mail: null,
      sms: null,
      closed: null,
    })
    expect(await open()).toEqual(['company', 'address', 'mail', 'sms', 'seal', 'backup'])
    const { status, body } = await owner.post<Refused['body']>(`${path}/sms/try`, { phone: aPhone() })
    expect([status, body.code]).toEqual([409, 'state_conflict'])
  })

  test('refuses a company with a wrong ИНН, an address with a path, and anybody but an owner', async () => {
    const wrong = await owner.put<Refused['body']>(`${path}/company`, {
      ...company,
      inn: '7707083894',
      public_url: 'https://sign.svoe.test/portal',
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors ?? {}).toSorted()).toEqual(['inn', 'public_url'])
    const operator = await anAdmin('operator')
    expect((await operator.put<Refused['body']>(`${path}/company`, company)).status).toBe(403)
  })

  test('is named, becomes the portal of that company and its seal names it, while the server runs', async () => {
    // nobody else who could confirm it
    await database.pool.query(`update admins set made_by = $1 where id <> $1`, [owner.id])
    expect((await owner.put(`${path}/company`, company)).status).toBe(200)
    expect((await shown()).company).toEqual(company)
    expect(services.config.mode).toBe('own')
    const own = await services.db.selectFrom('clients').select('name').where('is_own', '=', true).execute()
    expect(own).toEqual([{ name: company.name }])
    expect(ownerOf(new X509Certificate(services.certificate.certificate_pem))).toMatchObject({ inn: company.inn })
    expect((await owner.get<Refused['body']>('billing/payments')).body.code).toBe('not_in_mode')
    expect(await open()).toEqual(['mail', 'sms', 'backup'])
  })

  test('goes back to a service with all that it had, and every call of money is there again', async () => {
    expect((await owner.put(`${path}/company`, { ...company, mode: 'service' })).status).toBe(200)
    expect((await owner.get('billing/payments')).status).toBe(200)
    expect(await services.db.selectFrom('clients').select('name').where('is_own', '=', true).execute()).toHaveLength(1)
    expect((await owner.put(`${path}/company`, company)).status).toBe(200)
    expect((await owner.get<Refused['body']>('billing/payments')).body.code).toBe('not_in_mode')
  })

  test('sends a letter by the mail server that was stored, whose password nobody sees again', async () => {
    const mail = await aMailServer()
    afterAll(() => mail.close())
    const { hostname, port } = new URL(mail.url)
    const order = { server: hostname, port: Number(port), login: 'mail@roscherk.test', from: 'noreply@svoe.test' }
    expect((await owner.put<Refused['body']>(`${path}/mail`, order)).body.errors).toHaveProperty('password')
    const { status, body } = await owner.put<Installation>(`${path}/mail`, { ...order, password: secret })
    expect([status, body.mail]).toEqual([200, { ...order, has_password: true }])
    expect((await owner.get<{ level: string }>(`${path}/gateways/mail`)).body.level).toBe('ok')
    const tried = await owner.post<{ delivery_id: number }>(`${path}/mail/try`, { email: 'director@svoe.test' })
    await server.worker.idle()
    expect(mail.letters.map(({ to }) => to)).toContain('director@svoe.test')
    const { body: row } = await owner.get<{ status: string }>(`deliveries/${tried.body.delivery_id}`)
    expect(row.status).toBe('accepted')
    // a password that is left out stays for the same server, and goes to no other
    expect((await owner.put(`${path}/mail`, { ...order, from: 'post@svoe.test' })).status).toBe(200)
    expect(services.config.delivery.mail?.password).toBe(secret)
    const elsewhere = await owner.put<Refused['body']>(`${path}/mail`, { ...order, server: 'smtp.example.test' })
    expect([elsewhere.status, Object.keys(elsewhere.body.errors ?? {})]).toEqual([422, ['password']])
  })

  test('sends codes by the gateway that was stored, which a later one takes the place of', async () => {
    const gateway = await aFakeGateway()
    afterAll(() => gateway.close())
    const { accepted, text, phone, id } = languages.smsru
    gateway.answer = (call) => (text in call.fields ? accepted(call, id(call)) : { status: 'OK', balance: 90 })
    const order = { driver: 'smsru', url: gateway.url }
    expect((await owner.put<Refused['body']>(`${path}/sms`, order)).body.errors).toHaveProperty('api_key')
    const { body } = await owner.put<Installation>(`${path}/sms`, { ...order, api_key: secret })
    expect(body.sms).toMatchObject({ driver: 'smsru', has_api_key: true })
    expect((await owner.get<{ level: string }>(`${path}/gateways/sms`)).body.level).toBe('warning')
    const number = aPhone()
    expect((await owner.post(`${path}/sms/try`, { phone: number })).status).toBe(200)
    await server.worker.idle()
    expect(gateway.calls.map(({ fields }) => fields[phone])).toContain(number.slice(1))
    expect(await open()).toEqual(['backup'])
    const code = /\d{6}/.exec(gateway.calls.at(-1)?.fields[text] ?? '')?.[0] ?? ''
    const check = (code: string, to = number) =>
      owner.post<Installation & Refused['body']>(`${path}/sms/check`, { phone: to, code })
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (const refused of [await check(wrong), await check(code, aPhone())]) {
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['code']])
    }
    const proven = await check(`${code.slice(0, 3)} ${code.slice(3)}`)
    expect(proven.body.steps.find(({ step }) => step === 'sms')?.about).toContain('код себе дошёл')
    const other = { ...order, driver: 'smsaero', login: 'mail@svoe.test', api_key: secret, sender: 'Svoe' }
    const { body: changed } = await owner.put<Installation>(`${path}/sms`, other)
    expect(changed.steps.find(({ step }) => step === 'sms')?.about).toContain('отправьте код себе')
    expect((await owner.put(`${path}/sms`, { ...order, api_key: secret })).status).toBe(200)
  })

  test('tells its secrets neither in the journal nor in the log nor in the database', async () => {
    expect(await journal()).toContain('SMTP_URL=smtp://mail%40roscherk.test@127.0.0.1')
    expect(await journal()).not.toContain(secret)
    expect(server.log()).not.toContain(secret)
    expect(JSON.stringify(await shown())).not.toContain(secret)
    const { rows } = await database.pool.query<{ value: Buffer }>('select value from stored_settings')
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.some(({ value }) => value.includes(secret))).toBe(false)
  })

  test('is taken over by another server of the same database', async () => {
    const before = services.settings.version
    await database.pool.query(`delete from stored_settings where name like 'SMS_%'`)
    await services.settings.reread()
    await services.settings.reread()
    expect([services.config.delivery.sms.driver, services.settings.version]).toEqual(['outbox', before + 1])
  })

  test('is not changed by one owner alone where another could confirm it', async () => {
    const other = await anAdmin('owner')
    const { status, body } = await other.put<Refused['body']>(`${path}/company`, company)
    expect([status, body.code]).toEqual([409, 'state_conflict'])
    expect((await other.get<Installation>(path)).body.closed).not.toBeNull()
  })
})

test('what the environment sets of a group outweighs all that is stored of it', async () => {
  const env = { OPERATOR_NAME: 'ООО «Окружение»', OPERATOR_INN: '7736207543' }
  const server = await testServer({ demo: false, env })
  const owner = await words(server).anAdmin('owner')
  const { status, body } = await owner.put<Installation>(`${path}/company`, { ...company, mode: 'own' })
  expect([status, body.from_environment]).toEqual([200, ['operator', 'address']])
  expect(body.company).toMatchObject({ mode: 'own', name: env.OPERATOR_NAME, public_url: 'http://portal.test' })
})

test('a demo stores no settings', async () => {
  const owner = await words(await testServer()).anAdmin('owner')
  const { status, body } = await owner.put<Refused['body']>(`${path}/company`, company)
  expect([status, body.code]).toEqual([409, 'state_conflict'])
})

test('nothing that may be stored is read while the server is built, so that none of it needs a restart', async () => {
  const { services } = await testServer({ demo: false })
  const live = ['mode', 'sender_check', 'operator', 'delivery', 'public_url', 'registry']
  const read = new Set<string>()
  const config = new Proxy(services.config, {
    get(target, name, self) {
      if (live.includes(String(name))) read.add(String(name))
      return Reflect.get(target, name, self) as unknown
    },
  })
  await buildApp({ ...services, config }, { pages: false })
  expect([...read]).toEqual([])
})

describe('a portal whose SMS gateway is not connected', async () => {
  const gateway = { SMS_DRIVER: 'smsru', SMS_API_KEY: secret }
  const server = await testServer({ demo: false, env: { MODE: 'own' } })
  const { services, url, database } = server
  const { anAdmin, aFile } = words(server)
  const owner = await anAdmin('owner')
  await openOwnCompany(services, company)
  const cabinet = aCaller(url, owner.token)
  const [entity] = (await cabinet.get<{ id: number }[]>('legal-entities')).body
  const anOrder = async (send: boolean) => ({
    legal_entity_id: entity!.id,
    documents: [{ file_id: (await aFile(cabinet)).id, title: 'Приказ № 1' }],
    signers: [{ full_name: 'Петрова Анна Сергеевна', phone: aPhone() }],
    send,
  })
  const connect = (sms: object) => Object.assign(services.config.delivery, { sms })
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Refused['body']).code]
  const refused = [409, 'no_gateway']
  const count = async () =>
    (await database.pool.query<object>('select (select count(*)::int from deliveries) as n')).rows[0]

  test('sends nothing and says why, and keeps drafts', async () => {
    expect(codeOf(await cabinet.post('document-sign-requests', await anOrder(true)))).toEqual(refused)
    expect((await cabinet.get<SignRequest[]>('document-sign-requests')).body).toEqual([])
    const [draft] = (await cabinet.post<SignRequest[]>('document-sign-requests', await anOrder(false))).body
    expect(codeOf(await cabinet.post(`document-sign-requests/${draft!.id}/send`))).toEqual(refused)
    const sending = await aSending(cabinet, aTable(1))
    const { legal_entity_id, documents } = await anOrder(false)
    const confirmed = await cabinet.post(`bulk-sendings/${sending.id}/confirm`, { legal_entity_id, documents })
    expect(codeOf(confirmed)).toEqual(refused)
    await cabinet.put('profile', { phone: aPhone() })
    expect(codeOf(await cabinet.post('profile/phone-codes'))).toEqual(refused)
    expect(await count()).toEqual({ n: 0 })
  })

  test('gives the invitation of a colleague to who invites, once each time, and none where letters leave', async () => {
    await database.pool.query(`update admins set status = 'blocked' where id <> $1`, [owner.id])
    const person = { full_name: 'Кадровик Ольга Петровна', login: 'kadry@svoe.test', role: 'sender' }
    const user = (await cabinet.post<{ id: number }>('users', person)).body
    const colleague = { full_name: 'Второй Владелец', login: 'vtoroi@svoe.test', role: 'owner' }
    const admin = (await owner.post<{ id: number }>('admins', colleague)).body
    const made = [
      { by: cabinet, path: `users/${user.id}/invitation-link`, api: '/api/v1' },
      { by: owner, path: `admins/${admin.id}/invitation-link`, api: '/api/support' },
    ]
    for (const { by, path, api } of made) {
      const tokenOf = async () => {
        const { status, body } = await by.post<InvitationLink>(path)
        expect([status, Math.round(minutesUntil(body.expires_at) / 60)]).toEqual([200, 72])
        return new URL(body.url).hash.slice(1)
      }
      const first = await tokenOf()
      const token = await tokenOf()
      const visitor = aCaller(url, undefined, api)
      const use = (token: string) =>
        visitor.post<Refused['body']>('auth/password-links/use', { token, password: 'семь синих слонов 9' })
      expect((await use(first)).body.code).toBe('password_link_dead')
      Object.assign(services.config.delivery, { mail: {} })
      expect(codeOf(await by.post(path))).toEqual([409, 'state_conflict'])
      Object.assign(services.config.delivery, { mail: undefined })
      expect((await use(token)).status).toBe(204)
      expect(codeOf(await by.post(path))).toEqual([409, 'state_conflict'])
    }
    const events = await services.db
      .selectFrom('journal')
      .select('event')
      .where('event', 'like', '%.hand_invitation')
      .orderBy('id')
      .execute()
    expect(events.map(({ event }) => event)).toEqual(
      ['client-users', 'client-users', 'admins', 'admins'].map((subject) => `${subject}.hand_invitation`),
    )
  })

  test('counts no letter that could never leave as undelivered: neither in the menu nor in the work nor in the figures of the day', async () => {
    await server.worker.idle()
    const { rows } = await database.pool.query<{ status: string }>(
      `select distinct status from deliveries where channel = 'email'`,
    )
    expect(rows).toEqual([{ status: 'rejected' }])
    expect((await owner.get<Waiting>('stats/waiting')).body).toMatchObject({ deliveries: 0, stuck: 0 })
    expect((await owner.get<StuckCause[]>('stuck/causes')).body).toEqual([])
    expect((await owner.get<Stats>('stats')).body.messages).toEqual([])
    const { body: awaited } = await owner.get<object[]>(`deliveries?${query({ filter: { awaited: true } })}`)
    expect(awaited).toEqual([])
    // the signer of a link waits for it
    const { id, template } = await services.db
      .selectFrom('deliveries')
      .select(['id', 'template'])
      .executeTakeFirstOrThrow()
    const rename = (to: string) => database.pool.query('update deliveries set template = $2 where id = $1', [id, to])
    await rename('link')
    expect((await owner.get<Waiting>('stats/waiting')).body.deliveries).toBe(1)
    await rename(template)
  })

  test('refuses a reminder and a code of what was sent before, and tells the signer whom to ask', async () => {
    const before = services.config.delivery.sms
    connect({ ...gateway, driver: 'smsru' })
    const [sent] = (await cabinet.post<SignRequest[]>('document-sign-requests', await anOrder(true))).body
    expect(sent?.status).toBe('sent')
    connect(before)
    const { n } = (await count()) as { n: number }
    expect(codeOf(await cabinet.post(`document-sign-requests/${sent!.id}/remind`))).toEqual(refused)
    const visitor = aCaller(url)
    const asked = await visitor.post<Refused['body']>(`document-sign-requests/${sent!.group}/codes`)
    expect([...codeOf(asked), asked.body.message]).toEqual([...refused, codeWithoutSms])
    expect(await count()).toEqual({ n })
  })
})
