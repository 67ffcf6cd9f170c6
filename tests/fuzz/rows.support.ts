import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import type { OutboxMessage } from '#shared/contract/deliveries.ts'
import { resources } from '#shared/contract/resources.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { Sender } from '#shared/contract/senders.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { issueDueActs } from '#server/money/acts/acts.commands.ts'
import { copyToken } from '#server/requests/messages/copy-token.ts'
import { stopToken } from '#server/requests/messages/notices.commands.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { nextMonth } from '#tests/support/clock.ts'
import type { Face } from '#shared/contract/face.ts'
import { aBill, aSeller, upload as uploadStatement } from '#tests/support/billing.ts'
import { aSending, aTable, confirm, csv, head } from '#tests/support/bulk-tables.ts'
import { anImport } from '#tests/support/imports.ts'
import { aCaller, query, type Caller } from '#tests/support/caller.ts'
import { aRegistration, aRegistrationForm, confirmationToken } from '#tests/support/registration.ts'
import { isOfClient, newNouns, newRow, type NewNoun } from '#tests/support/new-rows.ts'
import type { TestServer } from '#tests/support/server.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { aTemplate } from '#tests/support/templates.ts'
import { aKey, aPhone, words } from '#tests/support/words.ts'

/** An address that nothing listens at. */
const nobody = 'http://127.0.0.1:9/'

/** A server with rows of every noun in both APIs, and what makes more of them in the state that a call needs. */
export async function rowsOf(server: TestServer) {
  const { services } = server
  const { db } = services
  const testWords = words(server)
  const { aClient, anAdmin, aClientCode, aSentRequest, aDraft, aSigner, aSignedRequest, aCode, aPayment } = testWords
  await aSeller(server)
  const client = await aClient({ rubles: 0 })
  const [owner, colleague] = [await anAdmin('owner'), await anAdmin('owner')]
  for (let payment = 0; payment < 5; payment += 1) await aPayment(client.id, 900_000)
  const password = 'сорок два ежа'
  const password_hash = await hashPassword(password)
  await db.updateTable('client_users').set({ password_hash }).where('id', '=', client.user_id).execute()
  await db.updateTable('admins').set({ password_hash }).where('id', 'in', [owner.id, colleague.id]).execute()

  const poor = await aClient({ rubles: 40 })
  // its month is closed, so it signs nothing more
  const closedMonth = await aClient()
  await aSignedRequest(closedMonth)
  await issueDueActs(services, nextMonth())
  const commonPrices = await db.selectFrom('tariffs').select('id').where('kind', '=', 'pay_as_you_go').execute()
  const acts = await closedMonth.get<{ id: number }[]>('billing/acts')

  async function made<T>(answer: Promise<{ status: number; body: T }>): Promise<T> {
    const { status, body } = await answer
    if (status >= 300) throw new Error(`no row: ${status} ${JSON.stringify(body)}`)
    return body
  }

  const verb = (request: { id: number }, name: string, body: object = {}) =>
    made(client.post<SignRequest>(`document-sign-requests/${request.id}/${name}`, body))

  async function aPackageTariff(): Promise<Tariff> {
    const order = { name: `Пакет ${aKey()}`, kind: 'package', signatures: 10, price: 200, days_valid: 30 }
    return made(owner.post<Tariff>('billing/tariffs', order))
  }

  /** A new row of a noun that JSON creates. */
  async function aRow(noun: NewNoun): Promise<{ id: number }> {
    if (noun === 'webhooks') return aWebhook()
    const { path } = resources[noun]
    return made((isOfClient(noun) ? client : owner).post<{ id: number }>(path, await newRow(noun, { client, owner })))
  }
  const anIndividual = () => aRow('individuals')

  /** A payment above the limit for one admin: it waits for a second one. */
  async function aWaitingPayment(): Promise<Payment> {
    const order = { client_id: client.id, amount: 1_500_000, description: 'Крупное пополнение' }
    return made(colleague.post<Payment>('billing/payments', order))
  }

  /** Asked for by the colleague, so that the owner may confirm it. */
  async function aWaitingApproval(): Promise<{ id: number }> {
    const { id: subject_id } = await aWaitingPayment()
    return db
      .selectFrom('approvals')
      .select('id')
      .where('kind', '=', 'payment')
      .where('subject_id', '=', subject_id)
      .executeTakeFirstOrThrow()
  }

  /** The end of the link in the letter to the owner about a change that the colleague asked for. */
  async function aRefusalToken(): Promise<string> {
    const { id } = await aWaitingApproval()
    const { body: letters } = await testWords.visitor().get<OutboxMessage[]>('/api/demo/outbox')
    const letter = letters.find(({ to, text }) => to === owner.login && text.includes(`approvals/${id}/`))
    return /refuse-change#(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  }

  async function aPaymentOf100(): Promise<Payment> {
    const order = { client_id: client.id, amount: 100, description: 'Ошибочное пополнение' }
    return made(owner.post<Payment>('billing/payments', order))
  }

  const aStatement = async () => {
    const incomes = [
      { inn: '7707083893', rubles: '100.00', purpose: `Оплата услуг ${aKey()}` },
      { inn: null, rubles: '55.50', purpose: `Без назначения ${aKey()}` },
    ]
    return made(uploadStatement(owner, aStatementFile(incomes)))
  }

  const aTemplateRow = async () => ({ id: await aTemplate(services, client.id) })

  const aGroup = () => made(client.post<{ id: number }>('individual-groups', { name: `Группа ${aKey()}` }))
  async function aFilledGroup(): Promise<{ id: number }> {
    const group = await aGroup()
    const add = [(await anIndividual()).id]
    return made(client.post<{ id: number }>(`individual-groups/${group.id}/members`, { add }))
  }
  const anImportRow = () => anImport(client, 'individuals', aTable(2))
  const aSavedText = () => made(client.post<{ id: number }>('saved-texts', { text: `До пятницы ${aKey()}` }))
  const aNote = () => made(owner.post<{ id: number }>(`clients/${client.id}/notes`, { text: 'Платит раз в квартал' }))
  const savedView = () => ({
    list: 'bills',
    name: `Вид ${aKey()}`,
    filter: { status: 'issued' },
    sort: { field: 'id', order: 'DESC' },
    columns: [{ source: 'amount', hidden: false, width: 120 }],
    shared: true,
  })
  const aLogo = async (of: Caller): Promise<string> => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><circle r="9"/></svg>'
    const { body } = await of.send<Face>('POST', 'face/logo', drawing, { 'content-type': 'image/svg+xml' })
    return body.logo?.url.split('/').at(-1) ?? ''
  }
  const aSavedView = (of: Pick<Caller, 'post'>) => made(of.post<{ id: number }>('saved-views', savedView()))
  const aSavedDraft = () => made(client.post<{ id: number }>('saved-drafts', { title: 'Договор' }))

  /** A table with two ready rows and one that is wrong. */
  /** Read by its headings, and not as another call has said that such columns are. */
  async function aReadSending(of: typeof client, table: string): Promise<BulkSending> {
    await db.deleteFrom('table_mappings').where('client_id', '=', of.id).execute()
    return aSending(of, table)
  }
  const aBulkSending = () => aReadSending(client, `${aTable(2)}\r\nИванов;не телефон`)

  const aFileSending = () =>
    aReadSending(
      client,
      csv([
        [...head, 'Файл'],
        ['Иванов Иван', aPhone(), 'Договор.pdf'],
      ]),
    )

  async function aConfirmedSending(of = client): Promise<BulkSending> {
    return made(confirm(of, await aReadSending(of, csv([head, ['Иванов Иван', aPhone()], ['Петров Пётр', aPhone()]]))))
  }

  /** A sending stopped for lack of money. */
  async function aShortSending(): Promise<BulkSending> {
    const { id } = await aConfirmedSending(poor)
    await server.worker.idle()
    return made(poor.get<BulkSending>(`bulk-sendings/${id}`))
  }

  /** A link that the gateway refused. */
  async function aStuckDelivery(): Promise<{ id: number }> {
    const { id: request_id } = await aSentRequest(client)
    await server.worker.idle()
    const { id } = await db
      .updateTable('deliveries')
      .set({ status: 'rejected', error: 'Абонент или оператор запретил такие СМС' })
      .where('request_id', '=', request_id)
      .where('template', '=', 'link')
      .returning('id')
      .executeTakeFirstOrThrow()
    // its id in the list of stuck items: see the view stuck_shown
    return { id: id * 4 + 1 }
  }

  async function aSpareAdmin(): Promise<{ id: number }> {
    const admin = { login: `${aKey()}@support.test`, full_name: 'Запасной Сотрудник', role: 'auditor', password }
    return made(owner.post<{ id: number }>('admins', admin))
  }

  /** A colleague in the client's cabinet. */
  const aSpareUser = () => testWords.aColleague(client, 'reader')

  /** An address for events, in place of those that the client has: it may have five. */
  async function aWebhook(): Promise<{ id: number }> {
    for (const { id } of (await client.get<{ id: number }[]>('webhooks')).body) await client.delete(`webhooks/${id}`)
    const answer = await client.post<{ id: number }>('webhooks', { label: 'CRM', url: nobody, events: ['bill.paid'] })
    // calls beside it have added five meanwhile
    return answer.status === 409 ? aWebhook() : made(Promise.resolve(answer))
  }

  /** An event that was sent to it and given up. */
  async function aWebhookMessage(): Promise<{ id: number }> {
    const { id } = await made(client.post<{ id: number }>(`webhooks/${(await aWebhook()).id}/test`))
    await services.pool.query(`update webhook_messages set state = 'failed', finished_at = now() where id = $1`, [id])
    return { id }
  }

  /** Somebody with a password, without a second factor. */
  const aPerson = (api: string) => (api === '/api/v1' ? aClient({ rubles: 0 }) : anAdmin('auditor'))

  const aFreshToken = async (of: 'v1' | 'support'): Promise<string> => {
    const login = of === 'v1' ? client.login : colleague.login
    const api = of === 'v1' ? '/api/v1' : '/api/support'
    const { token } = await made(testWords.visitor().post<{ token: string }>(`${api}/auth/login`, { login, password }))
    return token
  }

  /** Those by which the calls of the fuzz are made. */
  async function sessionsInUse(): Promise<number[]> {
    const { rows } = await services.pool.query<{ id: number }>(
      'select id from sessions where client_user_id = $1 or admin_id = any ($2)',
      [client.user_id, [owner.id, colleague.id]],
    )
    return rows.map(({ id }) => Number(id))
  }

  /** Someone new with one session. */
  async function aSessionToEnd(of: 'v1' | 'support'): Promise<{ params: { id: number }; token: string | undefined }> {
    const person = of === 'v1' ? await aClient({ rubles: 0 }) : await anAdmin('auditor')
    const [session] = await made(person.get<{ id: number }[]>(`/api/${of}/profile/sessions`))
    return { params: { id: session?.id ?? 0 }, token: person.token }
  }

  /** The token of a letter to someone new who asked for a new password. */
  async function aPasswordToken(of: 'v1' | 'support'): Promise<string> {
    const { login } = of === 'v1' ? await aClient({ rubles: 0 }) : await anAdmin('auditor')
    await made(testWords.visitor().post(`/api/${of}/auth/password-links`, { login }))
    await server.worker.idle()
    return (await testWords.passwordTokenFor(login)) ?? 'no letter was sent'
  }

  /** Someone new with the common password, and a change of it. */
  async function aPasswordChange(of: 'v1' | 'support'): Promise<{ token: string | undefined; body: object }> {
    const body = { current_password: password, password: `лошадь-${aKey()}-корректно` }
    if (of === 'support') {
      const { id, token } = await anAdmin('auditor')
      await db.updateTable('admins').set({ password_hash }).where('id', '=', id).execute()
      return { token, body }
    }
    const { user_id, token } = await aClient({ rubles: 0 })
    await db.updateTable('client_users').set({ password_hash }).where('id', '=', user_id).execute()
    return { token, body }
  }

  /** A visitor who has registered and got the letter. */
  async function aConfirmation(): Promise<{ token: string; password: string }> {
    const form = aRegistrationForm()
    await made(testWords.visitor().post('registration', form))
    return { token: await confirmationToken(server.url, form.login), password: form.password }
  }

  /** A complaint about another client than the one whose calls go on. */
  async function aComplaint(): Promise<{ id: number; client_id: number }> {
    const { id: client_id, ...sender } = await aClient()
    const { group } = await aSentRequest({ id: client_id, ...sender })
    await made(testWords.visitor().post(`document-sign-requests/${group}/complaints`, { reason: 'spam' }))
    const [complaint] = await made(owner.get<{ id: number }[]>(`complaints?${query({ filter: { client_id } })}`))
    return { id: complaint!.id, client_id }
  }

  /** A newcomer, whose phone is not confirmed and whose organization is not checked. */
  async function aNewcomer() {
    const phone = aPhone()
    const { token, profile } = await made(aRegistration(server.url, { phone }))
    const [sender] = await made(owner.get<Sender[]>(`senders?${query({ filter: { client_id: profile.client_id } })}`))
    return { token, phone, sender: sender! }
  }

  /** A newcomer with a code for their phone. */
  async function aPhoneCode(): Promise<{ token: string; body: object }> {
    const { token, phone } = await aNewcomer()
    await made(aCaller(server.url, token).post('profile/phone-codes'))
    return { token, body: { code: await testWords.codeFor(phone) } }
  }

  const aSignerWithToken = async () => aSigner(await aSentRequest(client))

  /** Requests in every state, and a row at least of every other noun. */
  async function addAll(): Promise<void> {
    await Promise.all([...newNouns.map(aRow), anIndividual(), aClientCode(client)])
    const tariff = await aPackageTariff()
    await made(client.post('billing/packages', { tariff_id: tariff.id }))
    await aDraft(client)
    await verb(await aSentRequest(client), 'cancel')
    await (await aSignerWithToken()).reject()
    const opened = await aSentRequest(client, {
      reminders: { every_days: 2, times_max: 3 },
      message: 'Прошу подписать',
    })
    await testWords.visitor().post(`document-sign-requests/${opened.group}/open`)
    await aSignerWithToken()
    await testWords.anOrderedBatch(client, 3)
    await aTemplateRow()
    await aBulkSending()
    await aConfirmedSending()
    await aShortSending()
    await aWaitingPayment()
    await aStatement()
    await aStuckDelivery()
    await aComplaint()
    const { group } = await aSentRequest(client)
    await made(testWords.visitor().post(`document-sign-requests/${group}/messages/stop`, { from_whom: 'sender' }))
    await aSpareAdmin()
    await server.worker.idle()
  }
  const signer = await aSignedRequest(client)
  await addAll()
  const sealed = await testWords.reread(client, signer.request)

  /** @returns its number */
  async function aPacket(): Promise<number> {
    const path = `document-sign-requests/${sealed.id}/court-packets`
    const { body } = await client.post<{ number?: number }>(path, { reason: 'Иск' })
    await server.worker.idle()
    return body.number ?? 1
  }

  return {
    ...testWords,
    aPacket,
    client,
    owner,
    colleague,
    poor,
    closedMonth,
    commonPrices: commonPrices.map(({ id }) => id),
    password,
    sealed,
    act: acts.body[0] ?? { id: 0 },
    signer,
    verb,
    anIndividual,
    aRow,
    aWaitingPayment,
    aWaitingApproval,
    aRefusalToken,
    aPaymentOf100,
    aStatement,
    aTemplateRow,
    aSavedDraft,
    aGroup,
    aFilledGroup,
    anImportRow,
    aSavedText,
    aLogo,
    aClient,
    aSavedView,
    savedView,
    aNote,
    aBulkSending,
    aConfirmedSending,
    aFileSending,
    aShortSending,
    aStuckDelivery,
    aSpareAdmin,
    aSpareUser,
    aWebhook,
    aWebhookMessage,
    aPerson,
    aFreshToken,
    aPasswordToken,
    idle: () => server.worker.idle(),
    /** the end of the link in the letter with a copy */
    async aCopyToken(email: string): Promise<string> {
      const recipients = db.selectFrom('copy_recipients').select('id').where('email', '=', email)
      return copyToken(services.secrets, (await recipients.executeTakeFirstOrThrow()).id)
    },
    aStopToken: () => stopToken(services.secrets, client.user_id),
    aSessionToEnd,
    sessionsInUse,
    aPasswordChange,
    aConfirmation,
    aComplaint,
    aNewcomer,
    aPhoneCode,
    aSignerWithToken,
    aBill: () => aBill(client, 500),
    aTariff: aPackageTariff,
    aCode: (request: SignRequest) => aCode(request),
  }
}

export type Rows = Awaited<ReturnType<typeof rowsOf>>
