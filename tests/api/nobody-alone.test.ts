import { describe, expect, test } from 'vitest'
import type { Approval } from '#shared/contract/approvals.ts'
import type { Client as StaffClient } from '#shared/contract/clients.ts'
import type { Payment } from '#shared/contract/payments.ts'
import { approvalKinds, approvalPermissions, type ApprovalKind } from '#shared/rules/approvals.ts'
import { adminRoles, may, type AdminRole, type Permission } from '#shared/rules/policy.ts'
import { TariffCreate } from '#shared/contract/tariffs.ts'
import { createTariff } from '#server/money/tariffs/tariffs.commands.ts'
import { systemScope } from '#server/platform/access/scope.ts'
import { system } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import { runDueApprovals } from '#server/people/approvals/approvals.commands.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'
import { anInn, aSeller, confirm as confirmStatement, upload } from '#tests/support/billing.ts'
import { query } from '#tests/support/caller.ts'
import { aStatementFile } from '#tests/support/statement-file.ts'
import { testServer } from '#tests/support/server.ts'
import { aKey, words, type Admin } from '#tests/support/words.ts'

const server = await testServer({ env: { SECOND_PERSON: 'on' }, ends_untold: true })
const { db } = server.services
const { aClient, anAdmin } = words(server)
await aSeller(server)

type Ordered = {
  status: number
  /** what another member of staff answers with */
  confirm(by: Admin): Promise<{ status: number }>
  /** every other call that could make it, by the initiator */
  force?(by: Admin): Promise<unknown>
  isDone(): Promise<boolean>
}
type Command = (by: Admin) => Promise<Ordered>

const step_hours = 24
const day_rubles = 1_000_000
const password = 'сорок два ежа 7'
const adminOf = (id: number) => db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: number, values: object) => db.updateTable('admins').set(values).where('id', '=', id).execute()

/** A change that waits in the queue. */
const waiting = ({ status, body }: { status: number; body: Approval }, isDone: () => Promise<boolean>): Ordered => ({
  status,
  confirm: (by) => by.post(`approvals/${body.id}/confirm`),
  isDone,
})

const tariff = (name: string, price = 200) => ({ name, kind: 'package', signatures: 10, price, days_valid: 30 })

/** What one member of staff may not do alone, by the tables of the rules; who creates a client does not vouch for it. */
const commands: Record<ApprovalKind | 'sender', Command> = {
  async payment(by) {
    const client = await aClient({ rubles: 0 })
    const order = { client_id: client.id, amount: 5 * day_rubles, description: 'Оплата' }
    const { status, body } = await by.post<Payment>('billing/payments', order)
    const credited = async () => (await client.get<{ money: number }>('billing-balance')).body.money
    return {
      status,
      confirm: (other) => other.post(`billing/payments/${body.id}/confirm`),
      async force(own) {
        const { body: asked } = await own.get<Approval[]>(`approvals?${query({ filter: { client_id: client.id } })}`)
        await Promise.all(asked.map(({ id }) => own.post(`approvals/${id}/confirm`)))
      },
      isDone: async () => (await credited()) >= order.amount,
    }
  },
  async seller(by) {
    const name = `ООО «Чужое ${aKey()}»`
    const named = async () => (await db.selectFrom('sellers').select('name').executeTakeFirstOrThrow()).name
    const asked = await by.put<Approval>('settings/seller', { ...demoSeller, name })
    return waiting(asked, async () => (await named()) === name)
  },
  async admin(by) {
    const login = `${aKey()}@support.test`
    const asked = await by.post<Approval>('admins', { login, full_name: 'Пособник', role: 'owner', password })
    const made = () => db.selectFrom('admins').select('id').where('login', '=', login).execute()
    return waiting(asked, async () => (await made()).length > 0)
  },
  async admin_change(by) {
    const { id } = await anAdmin('auditor')
    const asked = await by.put<Approval>(`admins/${id}`, { role: 'owner' })
    return waiting(asked, async () => (await adminOf(id)).role === 'owner')
  },
  async tariff(by) {
    const name = `Пакет ${aKey()}`
    const asked = await by.post<Approval>('billing/tariffs', tariff(name, 1))
    const made = () => db.selectFrom('tariffs').select('id').where('name', '=', name).execute()
    return waiting(asked, async () => (await made()).length > 0)
  },
  async tariff_change(by) {
    const open = (tx: Tx) => createTariff(tx, systemScope(system, null), TariffCreate.parse(tariff(`Пакет ${aKey()}`)))
    const { id } = await transaction(db, open)
    const asked = await by.put<Approval>(`billing/tariffs/${id}`, { price: 1 })
    const priced = () => db.selectFrom('tariffs').select('price').where('id', '=', id).executeTakeFirstOrThrow()
    return waiting(asked, async () => (await priced()).price === 100)
  },
  async sender(by) {
    const inn = anInn()
    const order = { kind: 'legal', name: 'ПАО «Чужое имя»', inn, full_name: 'Белова Ольга' }
    const made = await by.post<StaffClient>('clients', { ...order, login: `${aKey()}@newcomer.test` })
    if (made.status !== 201) return { ...made, confirm: async () => made, isDone: async () => false }
    const sender = () =>
      db
        .selectFrom('senders')
        .select(['id', 'version', 'status'])
        .where('client_id', '=', made.body.id)
        .executeTakeFirstOrThrow()
    const { id, version } = await sender()
    const accept = (other: Admin) => other.post(`senders/${id}/accept`, { note: 'ЕГРЮЛ', version })
    return {
      status: (await accept(by)).status,
      confirm: accept,
      async force(own) {
        const file = aStatementFile([{ inn, rubles: '100.00', purpose: `Оплата ${aKey()}` }])
        expect((await confirmStatement(own, (await upload(own, file)).body)).status).toBe(200)
      },
      isDone: async () => (await sender()).status === 'checked',
    }
  },
}
const permissions: Record<keyof typeof commands, Permission> = {
  ...approvalPermissions,
  payment: ['create', 'payments'],
  sender: ['create', 'clients'],
}
const kinds = [...approvalKinds, 'sender' as const]
const mayOrder = (role: AdminRole, kind: keyof typeof commands) =>
  may(`support:${role}`, permissions[kind][0], permissions[kind][1])

/** Lets hours pass for staff, their changes and their credits. */
async function hoursPass(hours: number): Promise<void> {
  const columns = {
    admins: ['created_at', 'raised_at', 'former_until'],
    approvals: ['asked_at', 'runs_at'],
    payments: ['created_at', 'confirmed_at'],
  }
  for (const [table, names] of Object.entries(columns)) {
    const moved = names.map((name) => `${name} = ${name} - make_interval(hours => ${hours})`)
    await server.database.pool.query(`update ${table} set ${moved.join(', ')}`)
  }
  await runDueApprovals(server.services)
}

/** What an initiator may try to be a second person, or to leave none. @returns the logins that were given a password */
async function tryEverything(lone: Admin, others: readonly Admin[]): Promise<void> {
  // a role, a login, an address, a phone of one's own
  const before = await adminOf(lone.id)
  for (const change of [{ role: 'owner' }, { login: `${aKey()}@support.test` }, { phone: '+79990000000' }]) {
    await Promise.all([lone.put(`admins/${lone.id}`, change), lone.put('profile', change)])
  }
  const after = await adminOf(lone.id)
  expect({ ...after, version: before.version }).toEqual(before)
  // the accounts of others: their links and codes reach nobody else
  for (const { id } of others) {
    await lone.post(`admins/${id}/password-link`)
    await lone.post(`admins/${id}/end-sessions`)
    await lone.post(`admins/${id}/reset-factor`)
  }
  const { body: deliveries } = await lone.get<{ id: number }[]>(`deliveries?range=[0,99]`)
  const shown = await Promise.all(deliveries.slice(0, 20).map(({ id }) => lone.get(`deliveries/${id}`)))
  expect(JSON.stringify([deliveries, shown.map(({ body }) => body)])).not.toMatch(/#[\w.-]{20}/)
  // all at once, so that none is judged to be the last; again by the role
  for (const change of [{ status: 'blocked' }, { role: 'auditor' }]) {
    await Promise.all(others.map(({ id }) => lone.put(`admins/${id}`, change)))
  }
}

/** What one client gets by hand and from a statement, in parts below every limit. @returns rubles */
async function splitSum(lone: Admin): Promise<number> {
  const client = await aClient({ rubles: 0 })
  const inn = anInn()
  expect((await client.post('legal-entities', { short_name: 'ООО «Части»', inn })).status).toBe(201)
  const incomes = Array.from({ length: 5 }, () => ({ inn, rubles: '280000.00', purpose: `Оплата ${aKey()}` }))
  const part = { client_id: client.id, amount: 240_000 }
  const byHand = () => lone.post('billing/payments', { ...part, description: `Оплата ${aKey()}` })
  await Promise.all([
    ...Array.from({ length: 5 }, byHand),
    upload(lone, aStatementFile(incomes)).then(({ body }) => confirmStatement(lone, body)),
  ])
  return (await client.get<{ money: number }>('billing-balance')).body.money
}

describe.each(adminRoles)('%s', (role) => {
  test('alone does nothing of what needs two in 72 hours, and with a second person all of it', async () => {
    await db.updateTable('admins').set({ status: 'blocked', former_until: null }).execute()
    const others = [
      await anAdmin('owner'),
      await anAdmin('owner'),
      await anAdmin('operator'),
      await anAdmin('accountant'),
      await anAdmin('auditor'),
    ]
    const lone = await anAdmin(role)
    // an account of their own, as it was made with somebody's confirmation some days ago
    const own = await anAdmin('owner')
    await set(own.id, { made_by: lone.id })

    for (const kind of kinds) {
      const ordered = await commands[kind](own)
      expect([kind, (await ordered.confirm(lone)).status]).toEqual([
        kind,
        mayOrder(role, kind) && kind === 'sender' ? 409 : 403,
      ])
      expect([kind, await ordered.isDone()]).toEqual([kind, false])
    }
    const { body: theirs } = await others[0]!.get<Approval[]>(`approvals?${query({ filter: { state: 'waiting' } })}`)
    await Promise.all(theirs.map(({ id }) => others[0]!.post(`approvals/${id}/refuse`, { reason: 'Проба' })))

    const orders = new Map(await Promise.all(kinds.map(async (kind) => [kind, await commands[kind](lone)] as const)))
    const allowed = kinds.filter((kind) => mayOrder(role, kind))
    const statuses = Object.fromEntries([...orders].map(([kind, { status }]) => [kind, status]))
    const waits = { payment: 201, sender: 409 }
    expect(statuses).toEqual(
      Object.fromEntries(
        kinds.map((kind) => [kind, allowed.includes(kind) ? ({ ...waits }[kind as 'payment'] ?? 202) : 403]),
      ),
    )
    const done = async () => {
      const ends = await Promise.all(kinds.map(async (kind) => ((await orders.get(kind)?.isDone()) ? [kind] : [])))
      return ends.flat()
    }
    for (let hours = 0; hours < 72; hours += step_hours) {
      await tryEverything(lone, others)
      for (const kind of allowed) {
        const { confirm, force } = orders.get(kind)!
        const tries = await Promise.all([confirm(lone), confirm(own), confirm(lone)])
        expect(tries.filter(({ status }) => status < 400)).toEqual([])
        await force?.(lone)
      }
      if (allowed.includes('payment')) expect(await splitSum(lone)).toBeLessThanOrEqual(day_rubles)
      expect(await done()).toEqual([])
      await hoursPass(step_hours)
      expect([hours, await done()]).toEqual([hours, []])
    }

    const second = await anAdmin('owner')
    for (const kind of allowed) expect([kind, (await orders.get(kind)!.confirm(second)).status]).toEqual([kind, 200])
    expect(await done()).toEqual(allowed)
  })
})
