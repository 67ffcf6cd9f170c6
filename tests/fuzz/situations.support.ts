import type { FieldsToFill } from '#shared/contract/document-fields.ts'
import { othersOf } from './others.support.ts'
import type { AskedFiles } from '#shared/contract/signer-files.ts'
import type { LegalText } from '#shared/contract/legal-texts.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { resources } from '#shared/contract/resources.ts'
import { routes } from '#shared/contract/routes/index.ts'
import { consent_version } from '#shared/text/consents.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { later, now, today } from '#tests/support/clock.ts'
import { newNouns, newRow } from '#tests/support/new-rows.ts'
import { otpOf, withTotp } from '#tests/support/factor-words.ts'
import { site, withPasskey, type PasskeyOptions } from '#tests/support/passkey-words.ts'
import { aRegistrationForm } from '#tests/support/registration.ts'
import { softwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { aContract, aKey, aPhone } from '#tests/support/words.ts'
import type { Params } from './pools.support.ts'
import type { Rows } from './rows.support.ts'

/** Where and by whom an operation must be called to succeed; what is left out is chosen as for any other call. */
export type Situation = {
  params?: Params
  query?: [string, string][]
  body?: unknown
  token?: string | undefined
}

/** The calls that succeed in one state of their row only, and only once: how to get to that state. */
export function situationsOf(rows: Rows): Record<string, () => Promise<Situation>> {
  const { client, owner, colleague, poor, closedMonth, password, verb } = rows
  const paramsOf = ({ id, group, documents }: SignRequest): Params => ({
    id,
    group,
    doc: documents[0]?.id ?? 0,
    page: 1,
  })
  const sent = async () => ({ params: paramsOf(await rows.aSentRequest(client)) })
  /** a field that may stay empty */
  const withField = async () => {
    const place = { page: 1, left: 0.1, top: 0.5, width: 0.4, height: 0.03 }
    const fields = [{ name: 'Должность', kind: 'text' as const, required: false, ...place }]
    const request = await rows.aSentRequest(client, {
      documents: [{ file_id: (await client.file()).id, title: 'Анкета', fields }],
    })
    const { body } = await rows.visitor().get<FieldsToFill>(`document-sign-requests/${request.group}/fields`)
    return { params: { ...paramsOf(request), field_id: body.fields[0]?.id ?? 0 }, body: {} }
  }
  /** asks for one file, which is not attached yet */
  const withAsk = async () => {
    const request = await rows.aSentRequest(client, { signer_files: [{ name: 'Паспорт', count_max: 2 }] })
    const { body } = await rows.visitor().get<AskedFiles>(`document-sign-requests/${request.group}/signer-files`)
    return { request, params: { ...paramsOf(request), ask_id: body.asks[0]?.id ?? 0 } }
  }
  const withSignerFile = async () => {
    const { request, params } = await withAsk()
    const path = `document-sign-requests/${request.group}/file-asks/${params.ask_id}/files`
    const head = { 'content-type': 'application/pdf' }
    const { body } = await rows.visitor().send<AskedFiles>('POST', path, new Uint8Array(aContract()), head)
    return { params: { ...params, signer_file_id: body.asks[0]?.files[0]?.id ?? 0 } }
  }
  const sentAMinuteAgo = async () => {
    const request = await rows.aSentRequest(client)
    await rows.aMinutePasses(request)
    return { params: paramsOf(request) }
  }
  const wholePage = async () => ({ ...(await sent()), query: [] })
  const proposed = async () => {
    const request = await rows.aSentRequest(client)
    await owner.post(`document-sign-requests/${request.id}/correct`, { phone: aPhone(), reason: 'Просил сам' })
    return { params: paramsOf(request), body: {} }
  }
  const signed = async (): Promise<SignRequest> => (await rows.aSignedRequest(client)).request
  const withPacket = async () => ({ params: { id: rows.sealed.id, number: await rows.aPacket() } })
  const byId = async ({ id }: { id: number }) => ({ params: { id } })
  const correction = () => ({ full_name: 'Петрова Анна', phone: aPhone(), update_card: false })
  const inThirtyDays = () => later({ days: 30 }).toISOString()

  async function signing(): Promise<Situation> {
    const { request, token } = await rows.aSignerWithToken()
    return { params: paramsOf(request), token, body: {} }
  }
  async function toMessenger(): Promise<Situation> {
    const situation = await signing()
    return { ...situation, params: { ...situation.params, messenger: 'telegram' } }
  }
  async function withCode(): Promise<Situation> {
    const request = await rows.aSentRequest(client)
    return { params: paramsOf(request), body: { code: await rows.aCode(request) } }
  }
  async function downloadCode(): Promise<Situation> {
    const request = await signed()
    const stranger = rows.visitor()
    await rows.aMinutePasses(request)
    await stranger.post(`document-sign-requests/${request.group}/downloads/codes`)
    return { params: paramsOf(request), body: { code: await rows.codeFor(request.signer.phone) } }
  }
  async function afterAMinute(): Promise<Situation> {
    const request = await signed()
    await rows.aMinutePasses(request)
    return { params: paramsOf(request), body: {} }
  }

  async function aKeyOfLink(): Promise<string> {
    const { id } = await rows.aRow('public-links')
    const { body } = await client.get<{ url: string }>(`public-links/${id}`)
    return body.url.split('/').at(-1) ?? ''
  }

  /** A browser that has asked for the documents of a phone, and the code that it was sent. */
  async function askedForDocuments(request: { signer: { phone: string } }): Promise<{ proof: string; code: string }> {
    const { phone } = request.signer
    const { body } = await rows.visitor().post<{ proof: string }>('my-documents/codes', { phone })
    return { proof: body.proof, code: await rows.codeFor(phone) }
  }

  async function provenFor(request: { signer: { phone: string } }): Promise<{ proof: string }> {
    const asked = await askedForDocuments(request)
    await rows.visitor().post('my-documents/codes/check', asked)
    return { proof: asked.proof }
  }

  async function withFactor(api: string) {
    const person = await rows.aPerson(api)
    return { person, id: person.id, token: person.token, ...(await withTotp(person)) }
  }

  async function withKey(api: string) {
    const { person, token } = await withFactor(api)
    const { authenticator, passkey } = await withPasskey(person)
    return { token, params: { id: passkey.id }, authenticator }
  }

  const ofBothApis = (api: string) => ({
    [`POST ${api}/document-sign-requests/{id}/remind`]: sentAMinuteAgo,
    [`POST ${api}/document-sign-requests/{id}/cancel`]: sent,
    [`POST ${api}/document-sign-requests/{id}/correct`]: async () => ({
      ...(await sent()),
      body: { ...correction(), ...(api === '/api/support' && { reason: 'Просил сам' }) },
    }),
    [`POST ${api}/document-sign-requests/{id}/extend`]: async () => ({
      ...(await sent()),
      body: { deadline: inThirtyDays(), ...(api === '/api/support' && { reason: 'Просьба клиента' }) },
    }),
    [`POST ${api}/document-sign-requests/{id}/schedule`]: sent,
    [`GET ${api}/document-sign-requests/{id}/evidence`]: async () => byId(rows.sealed),
    [`GET ${api}/document-sign-requests/{id}/batch-evidence`]: async () => byId(rows.sealed),
    [`POST ${api}/document-sign-requests/{id}/court-packets`]: async () => ({
      ...(await byId(rows.sealed)),
      body: { reason: 'Иск' },
    }),
    [`GET ${api}/document-sign-requests/{id}/court-packets/{number}/pdf`]: withPacket,
    [`GET ${api}/document-sign-requests/{id}/court-packets/{number}/archive`]: withPacket,
    [`GET ${api}/bulk-sendings/{id}/evidence`]: async () => byId(await rows.aConfirmedSending()),
    [`POST ${api}/bulk-sendings/{id}/stop`]: async () => byId(await rows.aBulkSending()),
    [`POST ${api}/users/{id}/password-link`]: async () => byId(await rows.aSpareUser()),
    [`POST ${api}/users/{id}/end-sessions`]: async () => byId(await rows.aSpareUser()),
    [`POST ${api}/auth/totp`]: async () => ({ token: (await rows.aPerson(api)).token }),
    [`POST ${api}/auth/totp/confirm`]: async () => {
      const person = await rows.aPerson(api)
      const { secret } = (await person.post<{ secret: string }>('auth/totp')).body
      return { token: person.token, body: { otp: otpOf(secret) } }
    },
    [`DELETE ${api}/auth/totp`]: async () => ({ token: (await withFactor(api)).token }),
    [`POST ${api}/auth/recovery-codes`]: async () => ({ token: (await withFactor(api)).token }),
    [`POST ${api}/auth/passkeys/options`]: async () => ({ token: (await withFactor(api)).token, body: {} }),
    [`POST ${api}/auth/passkeys`]: async () => {
      const { person, token } = await withFactor(api)
      const { body } = await person.post<PasskeyOptions>('auth/passkeys/options', {})
      return { token, body: { name: 'Ключ', credential: softwareAuthenticator(site).create(body) } }
    },
    [`PUT ${api}/auth/passkeys/{id}`]: async () => ({ ...(await withKey(api)), body: { name: 'Другой ключ' } }),
    [`DELETE ${api}/auth/passkeys/{id}`]: () => withKey(api),
    [`POST ${api}/auth/confirm/options`]: async () => ({ token: (await withKey(api)).token }),
    [`POST ${api}/auth/login/passkey`]: async () => {
      const { authenticator } = await withKey(api)
      const { body } = await rows.visitor().post<PasskeyOptions>(`${api}/auth/login/options`)
      return { body: { credential: authenticator.assert(body) } }
    },
    [`POST ${api}/auth/confirm`]: async () => {
      const { token, secret } = await withFactor(api)
      return { token, body: { otp: otpOf(secret, 1) } }
    },
  })
  const passwords = (api: 'v1' | 'support') => ({
    [`POST /api/${api}/auth/password-links/check`]: async () => ({ body: { token: await rows.aPasswordToken(api) } }),
    [`POST /api/${api}/auth/password-links/use`]: async () => ({
      body: { token: await rows.aPasswordToken(api), password: `лошадь-${aKey()}-корректно` },
    }),
    [`DELETE /api/${api}/profile/sessions/{id}`]: () => rows.aSessionToEnd(api),
    [`POST /api/${api}/profile/sessions/end-others`]: async () => ({
      token: (await rows.aSessionToEnd(api)).token,
    }),
    [`PUT /api/${api}/profile/password`]: () => rows.aPasswordChange(api),
  })
  const link = '/api/v1/document-sign-requests/{group}'

  /** What creates, shows, changes and deletes a row that JSON creates; below is what differs. */
  const ofNewRows = Object.fromEntries(
    newNouns.flatMap((noun) =>
      routes
        .filter(({ path }) => path.replace('/{id}', '') === `/${resources[noun].path}`)
        .flatMap(({ api, method, path }) =>
          api.map((name) => [
            `${method} /api/${name}${path}`,
            async () => (method === 'POST' ? { body: await newRow(noun, rows) } : byId(await rows.aRow(noun))),
          ]),
        ),
    ),
  )

  return {
    ...ofNewRows,
    ...ofBothApis('/api/v1'),
    ...ofBothApis('/api/support'),
    'POST /api/v1/auth/login': async () => ({ body: { login: client.login, password } }),
    ...passwords('v1'),
    ...passwords('support'),
    'GET /api/v1/looks/{id}': async () => {
      await owner.get(`clients/${client.id}`)
      const [look] = (await client.get<{ id: number }[]>('looks')).body
      return byId(look ?? { id: 0 })
    },
    'GET /api/support/document-sign-requests/{id}/signer-view': sent,
    'GET /api/support/document-sign-requests/{id}/signer-view/documents/{doc}/pages/{page}': wholePage,
    'POST /api/v1/client-settings/origins/check': async () => {
      const origin = 'http://localhost:5173'
      await client.put('client-settings', { origins: [origin] })
      return { body: { origin } }
    },
    'POST /api/support/settings/legal-texts/{kind}/confirm': async () => {
      const [text] = (await owner.get<LegalText[]>('settings/legal-texts')).body
      return { params: { kind: text!.kind }, body: { text_sha256: text!.text_sha256 } }
    },
    'POST /api/v1/webhooks': async () => {
      await rows.aWebhook()
      return { body: { label: 'CRM', url: 'http://127.0.0.1:9/', events: ['bill.paid'] } }
    },
    ...Object.fromEntries(
      [
        'GET /api/v1/webhooks/{id}',
        'DELETE /api/v1/webhooks/{id}',
        'POST /api/v1/webhooks/{id}/rotate',
        'POST /api/v1/webhooks/{id}/test',
        'GET /api/support/webhooks/{id}',
      ].map((call) => [call, async () => byId(await rows.aWebhook())]),
    ),
    'PUT /api/v1/webhooks/{id}': async () => ({ ...(await byId(await rows.aWebhook())), body: { label: 'ERP' } }),
    'POST /api/v1/webhooks/{id}/replay': async () => ({
      ...(await byId(await rows.aWebhook())),
      body: { since: now().toISOString() },
    }),
    ...Object.fromEntries(
      [
        'GET /api/v1/webhook-messages/{id}',
        'GET /api/support/webhook-messages/{id}',
        'POST /api/v1/webhook-messages/{id}/again',
      ].map((call) => [call, async () => byId(await rows.aWebhookMessage())]),
    ),
    'POST /api/support/users/{id}/dismiss': async () => ({
      ...(await byId(await rows.aSpareUser())),
      body: { reason: 'Владелец уволился' },
    }),
    'POST /api/support/admins/{id}/end-sessions': async () => byId(await rows.aSpareAdmin()),
    'POST /api/support/admins/{id}/hand-over': async () => ({
      ...(await byId(await rows.aSpareAdmin())),
      body: { admin_id: rows.owner.id, reason: 'Уволился' },
    }),
    'POST /api/support/admins/{id}/password-link': async () => byId(await rows.aSpareAdmin()),
    'POST /api/v1/registration/confirm': async () => ({ body: await rows.aConfirmation() }),
    'POST /api/v1/profile/phone-codes': async () => ({ token: (await rows.aNewcomer()).token }),
    'POST /api/v1/profile/phone-codes/check': rows.aPhoneCode,
    ...othersOf(rows, client),
    'POST /api/v1/notices/stop': async () => ({ body: { token: rows.aStopToken() } }),
    'POST /api/v1/senders/{id}/ask': async () => {
      const { token, sender } = await rows.aNewcomer()
      return { token, params: { id: sender.id } }
    },
    'POST /api/support/senders/{id}/refuse': async () => {
      const { id, version } = (await rows.aNewcomer()).sender
      return { params: { id }, body: { reason: 'Чужой ИНН', version } }
    },
    'POST /api/support/senders/{id}/accept': async () => {
      const { id, version } = (await rows.aNewcomer()).sender
      return { params: { id }, body: { note: 'ЕГРЮЛ и договор', version } }
    },
    'GET /api/support/complaints/{id}/messages': async () => byId(await rows.aComplaint()),
    'POST /api/support/complaints/{id}/spare': async () => byId(await rows.aComplaint()),
    'POST /api/support/complaints/{id}/stop': async () => byId(await rows.aComplaint()),
    'POST /api/support/complaints/{id}/dismiss': async () => byId(await rows.aComplaint()),
    'POST /api/support/personal-data/erase': async () => ({ body: { phone: aPhone(), reason: 'Письмо № 12' } }),
    'GET /api/v1/logos/{sha256}': async () => ({ params: { sha256: await rows.aLogo(client) } }),
    'POST /api/support/clients/{id}/face/stop': async () => ({
      ...(await byId(await rows.aClient({ rubles: 0 }))),
      body: { reason: 'Логотип другой компании' },
    }),
    'POST /api/support/clients/{id}/face/allow': async () => {
      const { id } = await rows.aClient({ rubles: 0 })
      await owner.post(`clients/${id}/face/stop`, { reason: 'Логотип другой компании' })
      return { params: { id }, body: {} }
    },
    'POST /api/support/clients/{id}/allow-sending': async () => {
      const { id, client_id } = await rows.aComplaint()
      await owner.post(`complaints/${id}/stop`, { reason: 'Спам' })
      return { params: { id: client_id } }
    },
    'POST /api/support/clients/{id}/notes': async () => ({
      params: { id: client.id },
      body: { text: 'Платит раз в квартал' },
    }),
    'DELETE /api/support/clients/{id}/notes/{note_id}': async () => {
      const { id } = await rows.aNote()
      return { params: { id: client.id, note_id: id } }
    },
    'PUT /api/support/client-tasks/{id}': async () => ({
      ...(await byId(await rows.aRow('client-tasks'))),
      body: { done: true },
    }),
    'POST /api/v1/auth/logout': async () => ({ token: await rows.aFreshToken('v1') }),
    'POST /api/v1/document-sign-requests/{id}/send': async () => byId(await rows.aDraft(client)),
    'POST /api/v1/document-sign-requests/{id}/confirm-correction': proposed,
    'POST /api/v1/document-sign-requests/{id}/refuse-correction': proposed,
    'POST /api/v1/document-sign-requests/{id}/again': async () => ({
      ...(await byId(await verb(await rows.aSentRequest(client), 'cancel'))),
      body: correction(),
    }),
    'POST /api/v1/document-sign-requests/{id}/annul': async () => ({
      params: paramsOf((await rows.aSignedRequest(client)).request),
      body: { terms: 'Аванс возвращается до 1 декабря.' },
    }),
    'POST /api/v1/public-links': async () => ({ body: await newRow('public-links', { client, owner }) }),
    'PUT /api/v1/public-links/{id}': async () => ({
      ...(await byId(await rows.aRow('public-links'))),
      body: { total_max: 50 },
    }),
    'POST /api/v1/public-links/{id}/stop': async () => byId(await rows.aRow('public-links')),
    'POST /api/v1/public-links/{id}/resume': async () => {
      const { id } = await rows.aRow('public-links')
      await client.post(`public-links/${id}/stop`)
      return { params: { id } }
    },
    'POST /api/support/public-links/{id}/stop': async () => ({
      ...(await byId(await rows.aRow('public-links'))),
      body: { reason: 'Просили получатели' },
    }),
    'GET /api/v1/public-forms/{key}': async () => ({ params: { key: await aKeyOfLink() } }),
    'POST /api/v1/public-forms/{key}/codes': async () => ({
      params: { key: await aKeyOfLink() },
      body: { full_name: 'Гостева Анна', phone: aPhone(), consent_version },
    }),
    'POST /api/v1/public-forms/{key}/codes/check': async () => {
      const [key, phone] = [await aKeyOfLink(), aPhone()]
      const order = { full_name: 'Гостева Анна', phone, consent_version }
      const { body } = await rows.visitor().post<{ form: string }>(`public-forms/${key}/codes`, order)
      return { params: { key }, body: { form: body.form, code: await rows.codeFor(phone) } }
    },
    'POST /api/v1/my-documents/codes': async () => ({ body: { phone: aPhone() } }),
    'POST /api/v1/my-documents/codes/check': async () => ({
      body: await askedForDocuments(await rows.aSentRequest(client)),
    }),
    'POST /api/v1/my-documents': async () => ({ body: await provenFor(await rows.aSentRequest(client)) }),
    'POST /api/v1/my-documents/downloads': async () => {
      const request = await signed()
      return { body: { ...(await provenFor(request)), group: request.group } }
    },
    'POST /api/v1/my-documents/messengers/{messenger}': async () => ({
      params: { messenger: 'telegram' },
      body: await provenFor(await rows.aSentRequest(client)),
    }),
    'POST /api/v1/my-documents/messengers/{messenger}/stop': async () => ({
      params: { messenger: 'max' },
      body: await provenFor(await rows.aSentRequest(client)),
    }),
    'GET /api/v1/templates/{id}': async () => byId(await rows.aTemplateRow()),
    'POST /api/v1/templates/{id}/editions': async () => byId(await rows.aTemplateRow()),
    'PUT /api/v1/templates/{id}': async () => ({ ...(await byId(await rows.aTemplateRow())), body: { name: 'Акт' } }),
    'DELETE /api/v1/templates/{id}': async () => byId(await rows.aTemplateRow()),
    'POST /api/v1/templates/{id}/fill': async () => ({
      ...(await byId(await rows.aTemplateRow())),
      body: { values: { ФИО: 'Иванов Иван', сумма: '100' } },
    }),
    'PUT /api/v1/sending-defaults': async () => ({ body: { deadline_days: 7, message: 'До пятницы' } }),
    'POST /api/v1/saved-texts': async () => ({ body: { text: 'До пятницы' } }),
    'DELETE /api/v1/saved-texts/{id}': async () => byId(await rows.aSavedText()),
    'GET /api/v1/companies/{inn}': async () => ({ params: { inn: '7707049388' } }),
    'GET /api/support/companies/{inn}': async () => ({ params: { inn: '7707049388' } }),
    'GET /api/v1/banks/{bik}': async () => ({ params: { bik: '044525225' } }),
    'GET /api/support/banks/{bik}': async () => ({ params: { bik: '044525225' } }),
    'POST /api/v1/saved-views': async () => ({ body: rows.savedView() }),
    'PUT /api/v1/saved-views/{id}': async () => ({
      ...(await byId(await rows.aSavedView(client))),
      body: { shared: true },
    }),
    'DELETE /api/v1/saved-views/{id}': async () => byId(await rows.aSavedView(client)),
    'POST /api/support/saved-views': async () => ({ body: rows.savedView() }),
    'PUT /api/support/saved-views/{id}': async () => ({
      ...(await byId(await rows.aSavedView(owner))),
      body: { shared: true },
    }),
    'DELETE /api/support/saved-views/{id}': async () => byId(await rows.aSavedView(owner)),
    'GET /api/v1/saved-drafts/{id}': async () => byId(await rows.aSavedDraft()),
    'PUT /api/v1/saved-drafts/{id}': async () => ({
      ...(await byId(await rows.aSavedDraft())),
      body: { message: 'До пятницы' },
    }),
    'DELETE /api/v1/saved-drafts/{id}': async () => byId(await rows.aSavedDraft()),
    'POST /api/v1/individual-groups': async () => ({ body: { name: `Группа ${aKey()}` } }),
    'PUT /api/v1/individual-groups/{id}': async () => ({
      ...(await byId(await rows.aGroup())),
      body: { name: `Группа ${aKey()}` },
    }),
    'DELETE /api/v1/individual-groups/{id}': async () => byId(await rows.aGroup()),
    'POST /api/v1/individual-groups/{id}/members': async () => ({
      ...(await byId(await rows.aGroup())),
      body: { add: [(await rows.anIndividual()).id], remove: [] },
    }),
    'POST /api/v1/bulk-sendings/from-group': async () => ({
      body: { individual_group_id: (await rows.aFilledGroup()).id },
    }),
    'GET /api/v1/imports/{id}/columns': async () => byId(await rows.anImportRow()),
    'GET /api/v1/imports/{id}/rows': async () => byId(await rows.anImportRow()),
    'PUT /api/v1/imports/{id}/columns': async () => ({
      ...(await byId(await rows.anImportRow())),
      body: { columns: ['full_name', 'phone'] },
    }),
    'POST /api/v1/imports/{id}/confirm': async () => ({ ...(await byId(await rows.anImportRow())), body: {} }),
    // another call may have withdrawn the code that the calls know
    'PUT /api/v1/client-codes/{id}': async () => ({
      ...(await byId(await rows.aRow('client-codes'))),
      body: { label: '1С' },
    }),
    'POST /api/v1/billing/packages': async () => ({ body: { tariff_id: (await rows.aTariff()).id } }),
    'GET /api/v1/billing/acts': async () => ({ token: closedMonth.token }),
    'GET /api/v1/billing/acts/{id}/pdf': async () => ({ ...(await byId(rows.act)), token: closedMonth.token }),
    // others of the organizations that the calls have seen are not checked, or not this client's
    'POST /api/v1/bulk-sendings/{id}/confirm': async () => ({
      ...(await byId(await rows.aBulkSending())),
      body: { legal_entity_id: client.legal_entity_id, documents: [{ file_id: (await client.file()).id }] },
    }),
    'GET /api/v1/request-archives': async () => ({
      query: [
        ['ids', String(rows.sealed.id)],
        ['content', 'copies'],
      ],
    }),
    'POST /api/v1/document-sign-requests/{id}/tags': async () => ({
      ...(await byId(rows.sealed)),
      body: { add: ['Кадры', 'Срочно'], remove: ['Архив'] },
    }),
    'POST /api/v1/document-sign-requests/{id}/hide': async () => byId(rows.sealed),
    'POST /api/v1/document-sign-requests/{id}/unhide': async () => byId(rows.sealed),
    'POST /api/v1/document-sign-requests': async () => ({
      body: {
        legal_entity_id: client.legal_entity_id,
        documents: [{ file_id: (await client.file()).id }],
        signers: [{ full_name: 'Иванов Иван', phone: aPhone() }],
      },
    }),
    'POST /api/v1/document-sign-requests/with-files': async () => ({
      body: {
        legal_entity_id: client.legal_entity_id,
        signers: [{ full_name: 'Иванов Иван', phone: aPhone() }],
      },
    }),
    'POST /api/v1/registration': async () => ({ body: aRegistrationForm() }),
    'GET /api/v1/files/{id}/pages/{page}': async () => ({
      params: { id: (await client.file()).id, page: 1 },
      query: [],
    }),
    'GET /api/support/files/{id}/pages/{page}': async () => ({
      params: { id: (await client.file()).id, page: 1 },
      query: [],
    }),
    'PUT /api/v1/individuals/{id}': async () => ({ ...(await byId(await rows.anIndividual())), body: { inn: null } }),
    'PUT /api/v1/billing-balance/notice': async () => ({ body: { threshold: null, email: null } }),
    'PUT /api/v1/legal-entities/{id}': async () => ({
      ...(await byId(await rows.aRow('legal-entities'))),
      body: { kpp: null },
    }),
    'POST /api/v1/bulk-sendings/{id}/resume': async () => ({
      ...(await byId(await rows.aShortSending())),
      token: poor.token,
    }),
    'PUT /api/v1/bulk-sendings/{id}/columns': async () => ({
      ...(await byId(await rows.aBulkSending())),
      body: { columns: ['full_name', 'phone'] },
    }),
    'PUT /api/v1/bulk-sendings/{id}/source': async () => ({
      ...(await byId(await rows.aBulkSending())),
      body: { kind: 'same' },
    }),
    'POST /api/v1/bulk-sendings/{id}/preview': async () => byId(await rows.aBulkSending()),
    'POST /api/v1/bulk-sendings/{id}/files': async () => byId(await rows.aFileSending()),
    'PUT /api/v1/bulk-sendings/{id}/rows/{line}': async () => ({
      // the wrong row of its table
      params: { id: (await rows.aBulkSending()).id, line: 4 },
      body: { full_name: 'Иванов Иван', phone: aPhone(), email: '' },
    }),
    [`POST ${link}/open`]: async () => ({ ...(await sent()), body: {} }),
    [`GET ${link}/fields`]: withField,
    [`PUT ${link}/fields/{field_id}`]: async () => ({ ...(await withField()), body: { value: 'Слесарь' } }),
    [`POST ${link}/fields/fill`]: withField,
    [`GET ${link}/signer-files`]: withAsk,
    [`POST ${link}/file-asks/{ask_id}/files`]: withAsk,
    [`DELETE ${link}/signer-files/{signer_file_id}`]: withSignerFile,
    [`POST ${link}/codes`]: sent,
    [`POST ${link}/codes/check`]: withCode,
    [`POST ${link}/messages/stop`]: sent,
    [`POST ${link}/complaints`]: sent,
    [`POST ${link}/messages/allow`]: signing,
    [`GET ${link}/messengers`]: signing,
    [`POST ${link}/messengers/{messenger}`]: toMessenger,
    [`POST ${link}/not-me`]: sent,
    [`POST ${link}/hand-over`]: async () => ({
      ...(await sent()),
      body: { full_name: 'Петров Пётр', phone: aPhone() },
    }),
    [`POST ${link}/downloads/codes`]: afterAMinute,
    [`POST ${link}/downloads/codes/check`]: downloadCode,
    [`POST ${link}/sign`]: signing,
    [`POST ${link}/reject`]: signing,
    [`GET ${link}/downloads`]: async () => ({ params: paramsOf(rows.signer.request), token: rows.signer.token }),
    [`GET ${link}/documents/{doc}/pages/{page}`]: wholePage,
    'GET /api/v1/document-sign-requests/{group}/code/{code}': async () => {
      const { id, group } = await rows.aSentRequest(client)
      return { params: { group: id, code: group } }
    },
    'GET /api/v1/sign-links/{group}': sent,
    'POST /api/support/auth/login': async () => ({ body: { login: colleague.login, password } }),
    'POST /api/support/auth/logout': async () => ({ token: await rows.aFreshToken('support') }),
    'DELETE /api/support/clients-codes/{id}': async () => byId(await rows.aRow('client-codes')),
    'POST /api/support/billing/bills/{id}/cancel': async () => byId(await rows.aBill()),
    'POST /api/support/billing/payments/{id}/confirm': async () => ({
      ...(await byId(await rows.aWaitingPayment())),
      token: owner.token,
    }),
    'POST /api/support/billing/payments/{id}/reverse': async () => byId(await rows.aPaymentOf100()),
    'GET /api/support/billing/reconciliation': async () => ({
      query: [
        ['client_id', String(client.id)],
        ['from', '2026-01-01'],
        ['to', '2026-01-31'],
      ],
    }),
    'GET /api/support/billing/turnover': async () => ({
      query: [
        ['from', '2026-01-01'],
        ['to', '2026-01-31'],
      ],
    }),
    'GET /api/support/billing/acts/archive': async () => ({ query: [['month', today().slice(0, 7)]] }),
    'POST /api/support/approvals/refuse-by-link': async () => ({
      body: { token: await rows.aRefusalToken(), reason: 'Не согласен' },
    }),
    'POST /api/support/approvals/{id}/confirm': async () => byId(await rows.aWaitingApproval()),
    'POST /api/support/billing/statements/{id}/confirm': async () => ({
      ...(await byId(await rows.aStatement())),
      body: {},
    }),
    'PUT /api/support/settings/seller': async () => ({ body: demoSeller }),
    'POST /api/support/reveals': async () => {
      const { id } = await rows.aSentRequest(client)
      return { body: { resource: 'document-sign-requests', id, field: 'phone', reason: 'Звонок подписанта' } }
    },
    'GET /api/support/stuck/{id}': async () => byId(await rows.aStuckDelivery()),
    'POST /api/support/stuck/{id}/retry': async () => byId(await rows.aStuckDelivery()),
    'PUT /api/support/clients/{id}': async () => ({
      ...(await byId(await rows.aClient({ rubles: 0 }))),
      body: { note: 'Звонить после обеда' },
    }),
    'POST /api/support/admins/{id}/reset-factor': async () => byId(await withFactor('/api/support')),
  }
}
