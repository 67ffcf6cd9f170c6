import { randomBytes, randomInt } from 'node:crypto'
import type { CodeAccepted, SignRequest, SignRequestCreateInput } from '#shared/contract/document-sign-requests.ts'
import type { UploadedFile } from '#shared/contract/files.ts'
import type { AdminRole, ClientRole } from '#shared/rules/policy.ts'
import { sql } from 'kysely'
import { transaction } from '#server/platform/journal/transaction.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { recordPayment } from '#server/money/payments/payments.commands.ts'
import { aPdf } from '#tests/support/fixtures.ts'
import { checkSenders, openCompany, openLastingSession } from './accounts.ts'
import { aCaller, type Caller } from './caller.ts'
import { ago } from './clock.ts'
import { withConfirmedFactor } from './factor-words.ts'
import type { TestServer } from './server.ts'
import { signingWords, type Signer } from './signing-words.ts'

export type Client = Caller & {
  id: number
  user_id: number
  login: string
  legal_entity_id: number
  /** a contract of this client, uploaded on first use */
  file(): Promise<UploadedFile>
}
export type Admin = Caller & { id: number; login: string }

const phones = 1e9
/** has no divisor in common with their number: none comes twice */
const phone_step = 618_033_989
let phone = randomInt(phones)
export const aPhone = () => {
  phone = (phone + phone_step) % phones
  return `+79${String(phone).padStart(9, '0')}`
}
export const aKey = () => randomBytes(12).toString('hex')
/** A barrier: starts many calls at once. */
export const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))
/** `{200: 1, 409: 49}` */
export const counted = (answers: readonly { status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, all]) => [status, all.length] as const),
  )

/** A contract that was not uploaded before. */
export const aContract = (pages = 1) => Buffer.concat([aPdf({ pages }), Buffer.from(`% ${aKey()}\n`)])

/** The actions that tests are written in, for one server. */
export function words(server: TestServer) {
  const { url, services } = server
  const { db } = services

  const { visitor, codeFor, aCode, aSigner, passwordTokenFor } = signingWords(url)

  /** A program of the client that only makes samples. */
  async function aTestCaller(client: Caller): Promise<Caller> {
    const order = { label: 'Проба', scopes: ['read', 'send'], test: true }
    const { body } = await client.post<{ code: string }>('client-codes', order)
    return aCaller(url, body.code)
  }

  /** A company with money on its account and an organization, whose owner is logged in. */
  async function aClient({ rubles = 300 } = {}): Promise<Client> {
    // of letters only: digits in a row look like a phone number, which no name may have
    const name = `ООО «Проба ${aKey().replace(/\d/g, (digit) => 'абвгдежзик'[Number(digit)] ?? '')}»`
    const owner = {
      full_name: 'Пробный Пользователь',
      login: `${aKey()}@client.test`,
      phone: null,
      password_hash: null,
    }
    const made = await transaction(db, async (tx) => {
      const company = await openCompany(tx, { name, inn: '7707083893', owner })
      await checkSenders(tx, company.id)
      return company
    })
    if (rubles > 0) await aPayment(made.id, rubles)
    const caller = aCaller(url, made.token)
    let uploaded: Promise<UploadedFile> | undefined
    return { ...caller, ...made, file: () => (uploaded ??= aFile(caller)) }
  }

  async function aPayment(client_id: number, rubles: number): Promise<void> {
    const order = { client_id, amount: rubles, description: 'Пополнение для пробы' }
    await transaction(db, (tx) => recordPayment(tx, services, systemScope(system, null), order))
  }

  /** The client's 1С, with its own client code. */
  async function aClientCode(client: Caller): Promise<Caller & { id: number }> {
    const { body } = await client.post<{ id: number; code: string }>('client-codes', { label: 'Бухгалтерия' })
    return { ...aCaller(url, body.code), id: body.id }
  }

  /** Another user of the same account. */
  async function aColleague(client: Client, role: ClientRole): Promise<Caller & { id: number; login: string }> {
    const made = await transaction(db, async (tx) => {
      const user = { client_id: client.id, role, full_name: 'Коллега', login: `${aKey()}@client.test` }
      const { id } = await tx
        .insertInto('client_users')
        .values({ ...user, phone: null, password_hash: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { token } = await openLastingSession(tx, { audience: 'client', client_user_id: id })
      return { id, login: user.login, token }
    })
    return { ...aCaller(url, made.token), ...made }
  }

  async function anAdmin(role: AdminRole): Promise<Admin> {
    const login = `${aKey()}@support.test`
    const made = await transaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('admins')
        .values({
          login,
          full_name: 'Пробный Сотрудник',
          role,
          password_hash: null,
          // long enough to confirm what others do
          created_at: sql<Date>`now() - interval '3 days'`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const session = await openLastingSession(tx, { audience: 'support', admin_id: id })
      // outside a demo staff without a second factor can only enrol one
      if (!services.config.demo) await withConfirmedFactor(tx, services.secrets, id)
      return { id, ...session }
    })
    return { ...aCaller(url, made.token, '/api/support'), id: made.id, login }
  }

  async function aFile(client: Caller, bytes = aContract(), name = 'Договор.pdf'): Promise<UploadedFile> {
    const answer = await client.send<UploadedFile>(
      'POST',
      `files?name=${encodeURIComponent(name)}`,
      new Uint8Array(bytes),
      {
        'content-type': 'application/pdf',
      },
    )
    if (answer.status !== 201) throw new Error(`no file: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  type Order = Partial<SignRequestCreateInput>
  /** A valid order, with the given changes. */
  async function anOrder(client: Client, options: Order = {}): Promise<SignRequestCreateInput> {
    return {
      legal_entity_id: client.legal_entity_id,
      documents: options.documents ?? [{ file_id: (await client.file()).id, title: 'Договор № 7' }],
      signers: [{ full_name: 'Иванов Иван Иванович', phone: aPhone() }],
      send: true,
      ...options,
    }
  }

  async function someRequests(client: Client, options: Order = {}): Promise<SignRequest[]> {
    const answer = await client.post<SignRequest[]>('document-sign-requests', await anOrder(client, options))
    if (answer.status !== 201) throw new Error(`no request: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const aSentRequest = async (client: Client, options: Order = {}) => (await someRequests(client, options))[0]!
  const aDraft = async (client: Client, options: Order = {}) => aSentRequest(client, { ...options, send: false })
  /** Signers of an ordered batch. */
  const anOrderedBatch = (client: Client, signers: number, options: Order = {}) =>
    someRequests(client, {
      ordered: true,
      signers: Array.from({ length: signers }, () => ({ full_name: 'Иванов Иван', phone: aPhone() })),
      ...options,
    })

  async function aSignedRequest(client: Client, options: Order = {}): Promise<Signer> {
    const signer = await aSigner(await aSentRequest(client, options))
    const { status, body } = await signer.sign()
    if (status !== 200) throw new Error(`not signed: ${JSON.stringify(body)}`)
    return signer
  }

  const reread = async (client: Caller, { id }: { id: number }) =>
    (await client.get<SignRequest>(`document-sign-requests/${id}`)).body

  /** Balance in rubles, as the client sees it. */
  const balance = async (client: Caller) => {
    const { money, held, available } = (
      await client.get<{ money: number; held: number; available: number }>('billing-balance')
    ).body
    return { money, held, available }
  }

  /** Lets the time between two codes, and between two messages with the link, pass. */
  async function aMinutePasses(request: SignRequest): Promise<void> {
    await server.database.pool.query(
      `update deliveries set created_at = created_at - interval '61 seconds'
       where request_id = $1 and template in ('link', 'reminder')`,
      [request.id],
    )
    await server.database.pool.query(
      `update document_sign_requests set sent_at = sent_at - interval '61 seconds' where id = $1`,
      [request.id],
    )
    await db
      .updateTable('signing_codes')
      .set((eb) => ({ created_at: eb.val(ago({ seconds: 61 })) }))
      .where('request_id', '=', request.id)
      .execute()
    await server.database.pool.query('delete from limits')
  }

  /** Moves the deadline into the past. */
  async function deadlinePasses(request: SignRequest): Promise<void> {
    await db
      .updateTable('document_sign_requests')
      .set({ deadline: ago({ seconds: 1 }) })
      .where('id', '=', request.id)
      .execute()
  }

  /** As by a device that was served a page; returns when the seal is there. */
  async function signAfterReading(request: SignRequest): Promise<void> {
    await server.worker.idle()
    const [path, phone] = [`document-sign-requests/${request.group}`, visitor()]
    await phone.get(`${path}/documents/${request.documents[0]!.id}/pages/1`)
    const { body } = await phone.post<CodeAccepted>(`${path}/codes/check`, { code: await aCode(request, phone) })
    const { status } = await aCaller(url, body.token).post(`${path}/sign`)
    if (status !== 200) throw new Error(`not signed: ${status}`)
    await server.worker.idle()
  }

  /** Owner, operator, accountant and auditor. */
  async function staffOfEachRole() {
    const [owner, operator] = [await anAdmin('owner'), await anAdmin('operator')]
    return { owner, operator, accountant: await anAdmin('accountant'), auditor: await anAdmin('auditor') }
  }

  /** The journal events of one request, in order. */
  async function history(request: { id: number }): Promise<string[]> {
    const rows = await db
      .selectFrom('journal')
      .select('event')
      .where('subject', '=', 'document-sign-requests')
      .where('subject_id', '=', request.id)
      .orderBy('seq')
      .execute()
    return rows.map(({ event }) => event.replace('document-sign-requests.', ''))
  }

  return {
    visitor,
    aClient,
    aClientCode,
    aTestCaller,
    aColleague,
    anAdmin,
    staffOfEachRole,
    aPayment,
    aFile,
    anOrder,
    someRequests,
    aSentRequest,
    aDraft,
    anOrderedBatch,
    codeFor,
    aCode,
    aSigner,
    aSignedRequest,
    signAfterReading,
    passwordTokenFor,
    reread,
    balance,
    aMinutePasses,
    deadlinePasses,
    history,
  }
}

export const actorOf = (address: string): Actor => ({ ...system, kind: 'visitor', ip: address })
