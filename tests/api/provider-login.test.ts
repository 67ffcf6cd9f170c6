import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Problem } from '#shared/contract/errors.ts'
import type { Identities, ProviderBegun } from '#shared/contract/identities.ts'
import { passPassword } from '#server/people/auth/password-login.ts'
import { fetchOf } from '#server/systems/provider-login/provider-fetch.ts'
import { providersFaults } from '#server/systems/provider-login/providers-config.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { aCaller, type Caller } from '#tests/support/caller.ts'
import { now } from '#tests/support/clock.ts'
import { otpOf, withTotp } from '#tests/support/factor-words.ts'
import { anOpenIdProvider, resigned, type Account, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { testServer } from '#tests/support/server.ts'
import { atOnce, counted, words } from '#tests/support/words.ts'

const returns = ['company', 'elsewhere', 'public'].flatMap((id) => [
  `http://portal.test/support/login/${id}`,
  `http://portal.test/personal/login/${id}`,
])
const company = await anOpenIdProvider(returns)
const elsewhere = await anOpenIdProvider(returns)
atEnd(async () => [company, elsewhere].forEach((provider) => provider.close()))
const describeProvider = (id: string, { issuer, client_id, client_secret }: OpenIdProvider, more: object) => ({
  id,
  name: `Вход ${id}`,
  issuer,
  client_id,
  client_secret,
  scope: 'openid email profile groups',
  ...more,
})
const providers = [
  describeProvider('company', company, {
    for: ['staff', 'clients'],
    domains: ['company.test'],
    roles: { '/портал/владельцы': 'owner', '/портал/операторы': 'operator', '/портал/ревизоры': 'auditor' },
    second_factor: ['mfa'],
  }),
  describeProvider('elsewhere', elsewhere, { for: ['clients'], domains: ['elsewhere.test'] }),
  describeProvider('down', { ...elsewhere, issuer: 'http://127.0.0.1:9' }, { for: ['staff'] }),
]
const server = await testServer({ demo: false, env: { OIDC_PROVIDERS: JSON.stringify(providers) } })
const { aClient, anAdmin, visitor } = words(server)
const { db, pool } = server.database
const password = 'сорок два ежа'
const password_hash = await hashPassword(password)

type Session = Problem & { token: string; profile: { id: number; login: string; role: string; needs_factor: boolean } }
type Api = '/api/support' | '/api/v1'
let made = 0
/** Somebody whom the provider knows. */
function aPerson(at: OpenIdProvider, more: Partial<Account> = {}): Account & { email: string } {
  const sub = `person-${++made}`
  const domain = at === company ? 'company.test' : 'elsewhere.test'
  const account = { sub, email: `${sub}@${domain}`, email_verified: true, name: `Пётр ${sub}`, ...more }
  at.accounts.set(sub, account)
  return account
}

const begin = async (api: Api, provider: string, path = 'auth/login/provider', by: Caller = visitor()) =>
  (await by.post<ProviderBegun>(`${api}/${path}`, { provider })).body
const finish = (api: Api, body: object) => visitor().post<Session>(`${api}/auth/login/provider/finish`, body)

type Walk = { api?: Api; at?: OpenIdProvider; provider?: string; change?: (url: URL) => void }
/** Goes to the provider and comes back, up to what the page then calls the portal with. */
async function walked(sub: string, { api = '/api/support', at = company, provider = 'company', change }: Walk = {}) {
  const { url, key } = await begin(api, provider)
  const address = new URL(url)
  change?.(address)
  return { provider, key, answer: await at.logIn(address.href, sub) }
}
const logIn = async (sub: string, walk: Walk = {}) => finish(walk.api ?? '/api/support', await walked(sub, walk))
const eventsOf = async (subject: string, id: number) => {
  const { rows } = await pool.query<{ event: string; cause: string | null }>(
    `select payload::jsonb->>'event' as event, payload::jsonb->'after'->>'cause' as cause from journal
      where subject_id = $1 and subject = $2 order by id`,
    [id, subject],
  )
  return rows.map(({ event, cause }) => (cause === null ? event : `${event}: ${cause}`))
}
const lettersOf = async (template: string, recipient: string) => {
  const { rows } = await pool.query<{ body: string }>(
    'select body from deliveries where template = $1 and recipient = $2 order by id',
    [template, recipient],
  )
  return rows.map(({ body }) => body)
}
const groups = { owners: ['/портал/владельцы'], operators: ['/портал/операторы'], auditors: ['/портал/ревизоры'] }

test('staff of a group log in, get an account with its role, and the owners a letter', async () => {
  const owner = await anAdmin('owner')
  const person = aPerson(company, { groups: [...groups.auditors, ...groups.operators, '/прочие'], amr: ['pwd', 'mfa'] })
  const opened = await logIn(person.sub)
  expect(opened).toMatchObject({
    status: 200,
    body: { profile: { login: person.email, role: 'operator', needs_factor: false } },
  })
  const own = aCaller(server.url, opened.body.token, '/api/support')
  expect((await own.get('clients')).status).toBe(200)
  expect((await own.get<Session['profile']>('profile')).body.needs_factor).toBe(false)
  const { id } = opened.body.profile
  expect(await eventsOf('admins', id)).toEqual(['admins.create', 'identities.bind', 'sessions.create'])
  expect((await lettersOf('staff_by_provider', owner.login)).join()).toContain(
    `(${person.email}) вошёл через Вход company`,
  )

  // whatever e-mail the provider has later, it is the same person
  company.accounts.set(person.sub, { ...person, email: 'other@company.test', email_verified: false })
  expect((await logIn(person.sub)).body.profile.id).toBe(id)
})

test('the second factor of a provider counts only where the provider says so', async () => {
  const person = aPerson(company, { groups: groups.auditors, amr: ['pwd'] })
  const opened = await logIn(person.sub)
  expect(opened.body.profile.needs_factor).toBe(true)
  const own = aCaller(server.url, opened.body.token, '/api/support')
  expect((await own.get<Problem>('clients')).body.code).toBe('factor_required')
})

test('an own second factor is asked for after the provider, with the same answer never again', async () => {
  const person = aPerson(company, { groups: groups.auditors })
  const { token } = (await logIn(person.sub)).body
  const own = aCaller(server.url, token, '/api/support')
  await pool.query('update sessions set confirmed_at = now()')
  const { secret, recovery_codes } = await withTotp(own)
  const call = await walked(person.sub)
  const asked = await finish('/api/support', call)
  expect(asked).toMatchObject({ status: 401, body: { code: 'otp_required', factors: ['totp'] } })
  const { answer: _used, ...rest } = call
  expect((await finish('/api/support', call)).body.code).toBe('provider_login_dead')
  expect((await finish('/api/support', { ...rest, otp: '000000' })).body.code).toBe('wrong_otp')
  expect((await finish('/api/v1', { ...rest, otp: otpOf(secret, 1) })).body.code).toBe('provider_login_dead')
  const once = await atOnce(3, () => finish('/api/support', { ...rest, recovery: recovery_codes[0] }))
  expect(counted(once)[200]).toBe(1)
  // a provider that has checked one says so
  company.accounts.set(person.sub, { ...person, amr: ['mfa'] })
  expect((await logIn(person.sub)).status).toBe(200)
})

test('an answer counts once, in its own browser, at its own API and provider, and for ten minutes', async () => {
  const person = aPerson(company, { groups: groups.auditors })
  const call = await walked(person.sub)
  expect(counted(await atOnce(4, () => finish('/api/support', call)))).toEqual({ 200: 1, 410: 3 })
  const stolen = await walked(person.sub)
  const { key } = await begin('/api/support', 'company')
  expect((await finish('/api/support', { ...stolen, key })).body.code).toBe('provider_login_dead')
  expect((await finish('/api/v1', stolen)).body.code).toBe('provider_login_dead')
  const late = await walked(person.sub)
  await pool.query(`update provider_logins set expires_at = expires_at - interval '10 minutes'`)
  expect((await finish('/api/support', late)).body.code).toBe('provider_login_dead')
  const mixed = await walked(person.sub, { api: '/api/v1' })
  expect((await finish('/api/v1', { ...mixed, provider: 'elsewhere' })).body.code).toBe('provider_login_dead')
  expect((await finish('/api/support', { ...mixed, provider: 'nobody' })).status).toBe(404)
  // a code that the provider has given out twice is nobody's
  const first = await walked(person.sub)
  expect((await finish('/api/support', first)).status).toBe(200)
  const second = await walked(person.sub)
  const code = new URLSearchParams(first.answer).get('code') ?? ''
  const replayed = new URLSearchParams(second.answer)
  replayed.set('code', code)
  const answer = `?${replayed.toString()}`
  expect((await finish('/api/support', { ...second, answer })).body.code).toBe('provider_refused')
})

test('a token of another issuer, audience, nonce, person or time, or with a changed byte is refused', async () => {
  const person = aPerson(company, { groups: groups.auditors })
  const other = { client_id: 'other', nonce: 'of another login', code_challenge: 'A'.repeat(43) }
  for (const [name, value] of Object.entries(other)) {
    const call = await walked(person.sub, { change: (url) => url.searchParams.set(name, value) })
    expect([name, (await finish('/api/support', call)).body.code]).toEqual([name, 'provider_refused'])
  }
  const hour_ago = Math.floor(now().getTime() / 1000) - 3600
  const forged: Record<string, (token: string) => string> = {
    'another issuer': (token) => resigned(token, { iss: elsewhere.issuer }),
    'another audience': (token) => resigned(token, { aud: 'other' }),
    'two audiences, for another one': (token) => resigned(token, { aud: ['portal', 'other'], azp: 'other' }),
    'another nonce': (token) => resigned(token, { nonce: 'of another login' }),
    'no nonce': (token) => resigned(token, { nonce: undefined }),
    'an end that has passed': (token) => resigned(token, { exp: hour_ago }),
    'another person than the one of the description': (token) => resigned(token, { sub: 'somebody else' }),
    'a changed byte': (token) => `${token.slice(0, -8)}AAAAAAAA`,
    'no signature': (token) => `${token.split('.').slice(0, 2).join('.')}.`,
    'no token': () => '',
  }
  const giving = async (forge: (token: string) => string) => {
    company.tamper = (path, body) => {
      const tokens = body as { id_token: string }
      return path === '/token' ? { ...tokens, id_token: forge(tokens.id_token) } : undefined
    }
    const { body } = await logIn(person.sub)
    company.tamper = undefined
    return body
  }
  for (const [name, forge] of Object.entries(forged)) {
    expect([name, (await giving(forge)).code]).toEqual([name, 'provider_refused'])
  }
  // signed anew without a change it passes: each of those failed by what it changes
  expect((await giving((token) => resigned(token, {}))).profile.login).toBe(person.email)
})

test('a closed account and a lost group close the console, with the sessions of before', async () => {
  const person = aPerson(company, { groups: groups.operators, amr: ['mfa'] })
  const opened = await logIn(person.sub)
  const { id } = opened.body.profile
  const own = aCaller(server.url, opened.body.token, '/api/support')
  company.accounts.set(person.sub, { ...person, groups: ['/прочие'] })
  expect((await logIn(person.sub)).body.code).toBe('provider_refused')
  expect((await own.get('clients')).status).toBe(401)
  company.accounts.set(person.sub, { ...person, groups: groups.auditors })
  expect((await logIn(person.sub)).body.profile.role).toBe('auditor')
  await db.updateTable('admins').set({ status: 'blocked' }).where('id', '=', id).execute()
  expect((await logIn(person.sub)).body.code).toBe('provider_refused')
  expect(await eventsOf('admins', id)).toEqual([
    'admins.create',
    'identities.bind',
    'sessions.create',
    'identities.refuse: no_role',
    'admins.update',
    'sessions.create',
    'identities.refuse: closed',
  ])
})

test('an account with a password is bound by its owner, logged in, and by no e-mail', async () => {
  const admin = await anAdmin('operator')
  await db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
  const person = aPerson(company, { email: admin.login, groups: groups.operators, amr: ['mfa'] })
  await pool.query(`update admins set login = 'hedgehog@company.test' where id = $1`, [admin.id])
  company.accounts.set(person.sub, { ...person, email: 'Hedgehog@Company.test' })
  expect((await logIn(person.sub)).body.code).toBe('provider_not_bound')

  await pool.query('update sessions set confirmed_at = null')
  expect(await admin.post('auth/identities/options', { provider: 'company' })).toMatchObject({
    body: { code: 'confirmation_required', factors: ['totp'] },
  })
  await pool.query('update sessions set confirmed_at = now()')
  const begun = await begin('/api/support', 'company', 'auth/identities/options', admin)
  const body = { provider: 'company', key: begun.key, answer: await company.logIn(begun.url, person.sub) }
  expect((await finish('/api/support', body)).body.code).toBe('provider_login_dead')
  const again = await begin('/api/support', 'company', 'auth/identities/options', admin)
  const bound = await admin.post<Identities>('auth/identities', {
    ...body,
    key: again.key,
    answer: await company.logIn(again.url, person.sub),
  })
  expect(bound).toMatchObject({
    status: 200,
    body: { identities: [{ provider: 'Вход company' }], providers: [{ id: 'down' }] },
  })
  expect((await logIn(person.sub)).body.profile.id).toBe(admin.id)
  expect((await lettersOf('second_factor', 'hedgehog@company.test')).join()).toContain(
    'привязан вход через провайдера «Вход company»',
  )
  const [identity] = bound.body.identities
  await pool.query('update sessions set confirmed_at = now()')
  expect((await admin.delete(`auth/identities/${identity?.id}`)).status).toBe(200)
  expect((await logIn(person.sub)).body.code).toBe('provider_not_bound')
})

test('an e-mail that the provider does not vouch for opens nothing', async () => {
  const more = { groups: groups.owners, amr: ['mfa'] }
  const people = [
    aPerson(company, { ...more, email_verified: false }),
    aPerson(company, { ...more, email: 'boss@other.test' }),
    aPerson(company, { ...more, email: 'boss@other.test@company.test.evil' }),
    aPerson(company, { ...more, email: 'boss@sub.company.test' }),
  ]
  for (const { sub, email } of people) {
    expect([email, (await logIn(sub)).body.code]).toEqual([email, 'provider_refused'])
  }
})

test('a user of a client is let in by an invitation, and not before it', async () => {
  const client = await aClient({ rubles: 0 })
  const person = aPerson(elsewhere)
  const walk: Walk = { api: '/api/v1', at: elsewhere, provider: 'elsewhere' }
  expect((await logIn(person.sub, walk)).body.code).toBe('provider_refused')
  const invited = await client.post<{ id: number }>('users', { login: person.email, full_name: 'Анна', role: 'sender' })
  expect(invited.status).toBe(201)
  const opened = await logIn(person.sub, walk)
  expect(opened).toMatchObject({ status: 200, body: { profile: { login: person.email, role: 'sender' } } })
  expect(await eventsOf('client-users', invited.body.id)).toEqual([
    'client-users.create',
    'client-users.invite',
    'client-users.join',
    'identities.bind',
    'sessions.create',
  ])
  // nobody else's invitation or account
  const taken = aPerson(elsewhere)
  await db
    .updateTable('client_users')
    .set({ login: taken.email, password_hash })
    .where('id', '=', client.user_id)
    .execute()
  expect((await logIn(taken.sub, walk)).body.code).toBe('provider_not_bound')
  await db.updateTable('clients').set({ status: 'blocked' }).where('id', '=', client.id).execute()
  expect((await logIn(person.sub, walk)).body.code).toBe('client_blocked')
})

test('a provider that fails, answers rubbish or is down is named so, and nothing that it gave is logged', async () => {
  const person = aPerson(company, { groups: groups.auditors })
  for (const body of ['<html>', {}, { access_token: 'x', token_type: 'Bearer' }, 'x'.repeat(600_000)]) {
    company.tamper = (path) => (path === '/token' ? body : undefined)
    expect((await logIn(person.sub)).body.code).toMatch(/^provider_(refused|unavailable)$/)
  }
  company.tamper = undefined
  expect(await visitor().post('/api/support/auth/login/provider', { provider: 'down' })).toMatchObject({
    status: 503,
    body: { code: 'provider_unavailable' },
  })
  expect((await visitor().post<Problem>('/api/support/auth/login/provider', { provider: 'public' })).status).toBe(404)
  expect(server.log()).not.toMatch(/code=|id_token|access_token|eyJ|a secret of the portal/)
})

test('calls of a provider end in time and size, and reach no other address inside the network', async () => {
  const silent = createServer(() => undefined)
  const endless = createServer((_request, response) => {
    const more = () => response.write('x'.repeat(60_000), more)
    response.writeHead(200, { 'content-type': 'application/json' })
    more()
  })
  const moved = createServer((_request, response) => response.writeHead(302, { location: company.issuer }).end())
  const issuerOf = async (at: Server) => {
    at.listen(0, '127.0.0.1')
    await once(at, 'listening')
    atEnd(async () => {
      at.closeAllConnections()
      at.close()
      await Promise.resolve()
    })
    return `http://127.0.0.1:${(at.address() as AddressInfo).port}`
  }
  const call = { method: 'GET', headers: {} }
  const [quiet, long, redirect] = [await issuerOf(silent), await issuerOf(endless), await issuerOf(moved)]
  await expect(fetchOf(quiet, 50)(quiet, call)).rejects.toThrow(/abort/i)
  await expect(fetchOf(long)(long, call)).rejects.toThrow('too long')
  expect((await fetchOf(redirect)(redirect, call)).status).toBe(302)
  for (const address of [company.issuer, 'https://10.0.0.1/token', 'http://example.ru/token', 'https://[::1]/keys']) {
    await expect(fetchOf('https://id.example.ru')(address, call)).rejects.toMatchObject({ name: 'NotCalled' })
  }
})

test('who has neither factor nor password here confirms at the provider, with a second factor where it is needed', async () => {
  const person = aPerson(company, { groups: groups.owners, amr: ['mfa'] })
  const { token } = (await logIn(person.sub)).body
  const own = aCaller(server.url, token, '/api/support')
  const risky = () => own.post<Problem>('admins', { login: 'new@company.test', full_name: 'Новый', role: 'auditor' })
  await pool.query('update sessions set confirmed_at = null')
  expect((await risky()).body).toMatchObject({
    code: 'confirmation_required',
    factors: [],
    providers: [{ id: 'company', name: 'Вход company' }],
  })
  const confirm = async (sub: string) => {
    const { url, key } = await begin('/api/support', 'company', 'auth/confirm/provider', own)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    const body = { provider: 'company', key, answer: await company.logIn(url, sub) }
    return own.post<Problem>('auth/confirm/provider/finish', body)
  }
  expect((await confirm(aPerson(company, { amr: ['mfa'] }).sub)).body.code).toBe('provider_refused')
  company.accounts.set(person.sub, { ...person, amr: ['pwd'] })
  expect((await confirm(person.sub)).body.code).toBe('provider_refused')
  expect((await risky()).body.code).toBe('confirmation_required')
  company.accounts.set(person.sub, person)
  expect((await confirm(person.sub)).status).toBe(200)
  expect((await risky()).status).toBeLessThan(300)
  // the last way to log in stays
  const { identities } = (await own.get<Identities>('auth/identities')).body
  expect((await own.delete<Problem>(`auth/identities/${identities[0]?.id}`)).body.code).toBe('state_conflict')
})

test('where passwords are off nothing of one’s own logs in, but for a day after a reset at the server', async () => {
  const { config } = server.services
  const admin = await anAdmin('owner')
  await db.updateTable('admins').set({ password_hash }).where('id', '=', admin.id).execute()
  await pool.query('delete from totp_factors where admin_id = $1', [admin.id])
  const client = await aClient({ rubles: 0 })
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', client.user_id).execute()
  const { login } = (await client.get<{ login: string }>('profile')).body
  const answers = async (api: Api, login: string) => {
    const calls = { login: { login, password }, 'password-links': { login } }
    const codes = Object.entries(calls).map(async ([path, body]) => {
      const { status, body: problem } = await visitor().post<Problem>(`${api}/auth/${path}`, body)
      return status < 300 ? 'open' : problem.code
    })
    return Promise.all(codes)
  }
  const off = ['password_login_off', 'password_login_off']
  try {
    config.password_login = 'clients'
    expect(await answers('/api/support', admin.login)).toEqual(off)
    expect(await answers('/api/v1', login)).toEqual(['open', 'open'])
    config.password_login = 'off'
    expect(await answers('/api/v1', login)).toEqual(off)
    expect(await answers('/api/support', 'nobody@company.test')).toEqual(off)
    await db.transaction().execute((tx) => passPassword(tx, admin.login))
    expect(await answers('/api/support', admin.login)).toEqual(['open', 'password_login_off'])
    await pool.query(`update admins set password_login_until = password_login_until - interval '1 day'`)
    expect(await answers('/api/support', admin.login)).toEqual(off)
  } finally {
    config.password_login = 'on'
  }
})

test.each([
  ['no JSON', '[{', 'это не JSON'],
  ['a provider without TLS', JSON.stringify([{ ...providers[0], issuer: 'http://id.example.ru' }]), '0.issuer'],
  ['an unknown field', JSON.stringify([{ ...providers[0], group: 'x' }]), 'OIDC_PROVIDERS'],
  ['two of one name', JSON.stringify([providers[0], providers[0]]), 'id повторяется'],
  ['a file that is not there', '/nowhere/providers.json', 'файл не читается'],
])('a description with %s does not start, and its secrets are not in the message', (_what, OIDC_PROVIDERS, text) => {
  const [fault = ''] = providersFaults({ OIDC_PROVIDERS, PASSWORD_LOGIN: 'on' })
  expect(fault).toContain(text)
  expect(fault).not.toContain('secret of')
})

test('passwords are switched off only where a provider lets in those who had them', () => {
  const [, clients] = providers
  const given = { OIDC_PROVIDERS: JSON.stringify([clients]), PASSWORD_LOGIN: 'off' as const }
  expect(providersFaults(given).join()).toContain('staff')
  expect(providersFaults({ ...given, OIDC_PROVIDERS: JSON.stringify(providers) })).toEqual([])
})
