import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { nameParts } from '#shared/rules/person.ts'
import { takeFile } from '#server/documents/files/files.commands.ts'
import { issueBill } from '#server/money/bills/bills.commands.ts'
import { recordPayment } from '#server/money/payments/payments.commands.ts'
import { changeSeller } from '#server/money/seller/seller.commands.ts'
import { createTariff } from '#server/money/tariffs/tariffs.commands.ts'
import { openAdmin } from '#server/people/admins/admins.commands.ts'
import { hashPassword } from '#server/people/auth/passwords.ts'
import { openClient } from '#server/people/clients/clients.commands.ts'
import { systemScope, type Scope } from '#server/platform/access/scope.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { addRow } from '#server/platform/lists/rows.ts'
import type { Services } from '#server/platform/services/services.ts'
import { applyEvent } from '#server/requests/document-sign-requests/apply-event.ts'
import { createRequests } from '#server/requests/document-sign-requests/document-sign-requests.commands.ts'
import { sendCode } from '#server/requests/signing/send-code.ts'
import { reject, sign } from '#server/requests/signing/signing.commands.ts'
import { demo_bill_number, demo_bill_rubles, demoSeller } from './demo-seller.ts'
import { spanBefore } from './calendar.ts'
import { openMonth } from './month-schema.ts'
import { billsOf } from './bills-of-month.ts'

/** Invented people: names from no real list, phones of a range reserved for tests. */
const marina = { full_name: 'Соколова Марина Андреевна', phone: '+79000000011', email: 'sokolova@demo.local' }
const artyom = { full_name: 'Кузнецов Артём Игоревич', phone: '+79000000012', email: null }
const ekaterina = {
  full_name: 'Воробьёва-Преображенская Екатерина Константиновна',
  phone: '+79000000013',
  email: null,
}
const pyotr = { full_name: 'Ёлкин Пётр Сергеевич', phone: '+79000000014', email: 'elkin@demo.local' }
const gulnara = { full_name: 'Ахметзянова Гульнара Рафаилевна', phone: '+79000000015', email: null }
const people = [marina, artyom, ekaterina, pyotr, gulnara]
type Person = Omit<typeof marina, 'email'> & { email: string | null }

/** the sender of the demo, in the portal of one company that company */
export const demoCompany = { name: 'ООО «Ромашка»', inn: '7707049388' }

const company = {
  short_name: demoCompany.name,
  full_name: 'Общество с ограниченной ответственностью «Ромашка»',
  inn: demoCompany.inn,
  kpp: '770701001',
  ogrn: '1027700198767',
  address: '127006, г. Москва, ул. Садовая, д. 12, офис 5',
  director: 'Соколова Марина Андреевна',
  bik: '044525187',
  account: '40702810299993174021',
}

const client_login = 'client@demo.local'
const folder = join(import.meta.dirname, 'documents')
const contract = { file: 'contract.pdf', name: 'Договор оказания услуг № 15.pdf' }
const act = { file: 'act.pdf', name: 'Акт № 4.pdf' }
const requests: {
  title: string
  signer: Person
  files: { file: string; name: string }[]
  message: string | null
  end: 'signed' | 'rejected' | null
}[] = [
  {
    title: 'Договор № 15 и акт № 4',
    signer: artyom,
    files: [contract, act],
    message: 'Подпишите, пожалуйста, до конца месяца.',
    end: null,
  },
  { title: 'Договор № 14', signer: ekaterina, files: [contract], message: null, end: 'signed' },
  { title: 'Акт № 3', signer: pyotr, files: [act], message: null, end: 'rejected' },
]
const reason = 'В акте указана не та сумма, исправьте, пожалуйста.'

/**
 * The prices shown on the site's home page (shared/text/pages.ts); the price of one signature is set by a migration.
 */
const packages = [
  { name: '100 подписей', signatures: 100, price: 2900 },
  { name: '1\u00a0000 подписей', signatures: 1000, price: 19_000 },
]

/**
 * A believable company on an empty database, created by the same commands that people use. A start that was killed
 * meanwhile, or could not read the documents, is continued by the next one; nothing is created twice.
 */
export async function fillDemo(services: Services): Promise<void> {
  const { db } = services
  if (!(await db.selectFrom('admins').select('id').limit(1).executeTakeFirst())) {
    await transaction(db, (tx) => openDemoCompany(tx, services))
  }
  const sender = await db
    .selectFrom('client_users as u')
    .innerJoin('legal_entities as e', 'e.client_id', 'u.client_id')
    .selectAll('u')
    .select('e.id as entity_id')
    .where('u.login', '=', client_login)
    .where('e.inn', '=', company.inn)
    .executeTakeFirst()
  if (!sender) return
  const { entity_id, ...user } = sender
  await demoRequests(services, systemScope(actorOf(user), user.client_id), entity_id)
}

async function openDemoCompany(tx: Tx, services: Services): Promise<void> {
  const { client, user, owner } = await demoAccounts(tx)
  const scope = systemScope(actorOf(user), client.id)
  const sells = services.config.mode === 'service'
  if (sells) await openShop(tx, owner)
  // its requests are paid by it, also where the client becomes the own one and needs no more
  const payment = { client_id: client.id, amount: 3000, description: 'Демонстрационное пополнение' }
  // not by staff: it would count against the sum that they may credit in a day
  await recordPayment(tx, services, systemScope(system, null), payment)
  const entity = await addRow(tx, scope, 'legal_entities', company)
  await tx
    .updateTable('senders')
    .set({ status: 'checked', decided_by: 'демонстрация', decided_at: sql<Date>`now()` })
    .where('legal_entity_id', '=', entity.id)
    .execute()
  for (const { full_name, ...rest } of people) {
    await addRow(tx, scope, 'individuals', { ...nameParts(full_name), ...rest })
  }
  await addRow(tx, scope, 'legal_entities_contacts', {
    legal_entity_id: entity.id,
    full_name: 'Белова Ольга Викторовна',
    position: 'Главный бухгалтер',
    phone: '+79000000021',
    email: 'buh@demo.local',
  })
  if (sells) {
    const order = { legal_entity_id: entity.id, amount: demo_bill_rubles, email: user.login }
    await issueBill(tx, services, scope, order)
    // the payer of the sample statement's second document, which names no bill
    await openClient(tx, owner, { kind: 'legal', name: 'ИП Иванов Иван Иванович', inn: '500100732259' })
  }
  if (services.config.demo_days > 0) {
    const span = spanBefore(Date.now(), services.config.demo_days)
    await openMonth(tx, span, billsOf(span))
  }
}

/** What only a service has: who sells, and for how much. */
async function openShop(tx: Tx, owner: Actor): Promise<void> {
  await changeSeller(tx, systemScope(owner, null), { ...demoSeller, next_bill_number: demo_bill_number })
  for (const sold of packages) {
    await createTariff(tx, systemScope(owner, null), { ...sold, kind: 'package', days_valid: 365 })
  }
}

function actorOf(user: Row<'client_users'>): Actor {
  return {
    ...system,
    kind: 'client_user',
    id: user.id,
    name: user.full_name,
    role: 'client:owner',
    client_id: user.client_id,
  }
}

async function demoAccounts(tx: Tx) {
  const admin = await openAdmin(tx, system, {
    login: 'owner@demo.local',
    full_name: 'Орлова Нина Павловна',
    role: 'owner',
    password: 'demo-owner-2026',
  })
  // the second person, with the rights for long enough
  await openAdmin(tx, system, {
    login: 'operator@demo.local',
    full_name: 'Громов Илья Андреевич',
    role: 'operator',
    password: 'demo-operator-2026',
  })
  await tx
    .updateTable('admins')
    .set({ created_at: sql<Date>`now() - interval '30 days'` })
    .execute()
  const client = await openClient(tx, system, { kind: 'legal', name: company.short_name, inn: null })
  const user = await tx
    .insertInto('client_users')
    .values({
      client_id: client.id,
      login: client_login,
      full_name: 'Соколова Марина Андреевна',
      phone: '+79000000011',
      phone_confirmed_at: new Date(),
      role: 'owner',
      password_hash: await hashPassword('demo-client-2026'),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const owner: Actor = { ...system, kind: 'admin', id: admin.id, name: admin.full_name, role: 'support:owner' }
  return { client, user, owner }
}

async function demoRequests(services: Services, scope: Scope, legal_entity_id: number): Promise<void> {
  for (const { end, ...order } of requests) {
    const made = await services.db
      .selectFrom('document_sign_requests')
      .selectAll()
      .where('client_id', '=', scope.client_id)
      .where('title', '=', order.title)
      .orderBy('id')
      .executeTakeFirst()
    const request = made ?? (await sent(services, scope, { ...order, legal_entity_id }))
    if (end && isLive(request.status)) await ended(services, request, end)
  }
}

type Order = Omit<(typeof requests)[number], 'end'> & { legal_entity_id: number }

async function sent(services: Services, scope: Scope, { signer, files, ...order }: Order) {
  const documents: { file_id: number }[] = []
  for (const { file, name } of files) {
    const { id } = await takeFile(services, scope, { name, bytes: await readFile(join(folder, file)) })
    documents.push({ file_id: id })
  }
  const whole = { ...order, documents, signers: [signer], ordered: false, send: true }
  const { requests: all } = await transaction(services.db, (tx) => createRequests(tx, services, scope, whole))
  return all[0] ?? refuse('internal')
}

/** The demo's signers act by the same commands, with the code passed directly instead of by SMS. */
async function ended(services: Services, request: Row<'document_sign_requests'>, end: 'signed' | 'rejected') {
  const { db } = services
  const { id, group, status } = request
  const by: Actor = { ...system, kind: 'signer', name: request.signer_full_name, sign_request_id: id, role: 'signer' }
  if (status === 'sent') await transaction(db, (tx) => sendCode(tx, services, by, group))
  if (status !== 'confirmed') {
    await transaction(db, async (tx) => {
      await tx
        .updateTable('signing_codes')
        .set({ used_at: sql<Date>`now()`, attempts: 1 })
        .where('request_id', '=', id)
        .where('used_at', 'is', null)
        .execute()
      await applyEvent(tx, by, id, 'confirm')
    })
  }
  const scope = systemScope({ ...by, client_id: request.client_id }, request.client_id)
  if (end === 'signed') await transaction(db, (tx) => sign(tx, services, scope, group))
  else await transaction(db, (tx) => reject(tx, scope, group, reason))
}
