import { aStatement } from './statement.ts'
import type { Calendar } from '#server/start/demo/calendar.ts'
import { accountant, companies, user_agents, type Company } from '#server/start/demo/cast.ts'
import { billedAt, type Bill } from '#server/start/demo/bills-of-month.ts'
import { markOf, type Doors, type Step } from './doors.ts'

const password = 'северный-ветер-и-сосны-26'
export const operator = 'operator@demo.local'
export const owner = 'owner@demo.local'

type Row = { id: number; version: number }
const home = (index: number) => ({
  address: `95.31.${10 + index}.7`,
  agent: user_agents[3] ?? '',
  mark: markOf(`home ${index}`),
})

/** Registration, confirmed phone and organization, the check by staff, money: how a company begins, and how it pays. */
export function clientSteps(all: Calendar): Step[] {
  return companies.flatMap((company, index) => [
    ...beginning(all, company, index),
    ...company.bills.flatMap((bill, nth) => billing(all, company, index, bill, nth)),
    ...statements(all, company),
  ])
}

function beginning(all: Calendar, company: Company, index: number): Step[] {
  const first = all.workday(company.from)
  const begins = all.at(first, 10 * 60 + 7 * index)
  const phone = `+7900002000${index}`
  const named = company.name
  return [
    {
      at: begins,
      what: `registers ${named}`,
      async run({ visitor, message, user, at, work }) {
        const { login, kind, inn, owner: full_name } = company
        const consents = { agreement: true, offer: true, personal_data: true }
        const caller = visitor(home(index))
        await caller.post('registration', { kind, name: named, inn, full_name, login, phone, password, consents })
        await work()
        const token = /\/register\/confirm#([\w-]+)/.exec(await message(login))?.[1]
        await at(begins + 3 * 60_000)
        await caller.post('registration/confirm', { token, password })
        const client = await user(login)
        await client.post('profile/phone-codes')
        await work()
        await at(begins + 4 * 60_000)
        await client.post('profile/phone-codes/check', { code: /\d{6}/.exec(await message(phone))?.[0] })
        const [entity] = await client.get<Row[]>('legal-entities')
        if (entity) await client.put(`legal-entities/${entity.id}`, { address: company.address, director: full_name })
      },
    },
    {
      at: begins + 20 * 60_000,
      what: `asks for a check of ${named}`,
      async run({ user }) {
        const client = await user(company.login)
        const [sender] = await client.get<Row[]>('senders')
        if (sender) await client.post(`senders/${sender.id}/ask`)
      },
    },
    ...(company.pace === 0
      ? []
      : [
          {
            at: begins + 70 * 60_000,
            what: `checks ${named}`,
            async run(doors: Doors) {
              const staff = await doors.staff(operator)
              const { id, version } = await senderOf(doors, company)
              const note =
                company.kind === 'legal'
                  ? 'ЕГРЮЛ: действует, директор тот же. Сайт и почта на своём домене, позвонили в офис.'
                  : 'Созвонились, сдаёт свою квартиру. Паспорт показал по видео.'
              await staff.post(`senders/${id}/accept`, { note, version })
            },
          },
        ]),
    ...(company.colleague ? [invitation(company, company.colleague, begins + 26 * 3_600_000)] : []),
  ]
}

const invitation = (company: Company, colleague: NonNullable<Company['colleague']>, begins: number): Step => ({
  at: begins,
  what: `invites ${colleague.full_name}`,
  async run({ user, visitor, message, at, work }) {
    await (await user(company.login)).post('users', colleague)
    await work()
    const token = /new-password#(\S+)/.exec(await message(colleague.login))?.[1]
    await at(begins + 40 * 60_000)
    const consents = { agreement: true, offer: true, personal_data: true }
    await visitor(home(90)).post('auth/password-links/use', { token, password, consents })
  },
})

async function senderOf({ services: { db } }: Doors, { login }: Company): Promise<Row> {
  return db
    .selectFrom('senders as s')
    .innerJoin('client_users as u', 'u.client_id', 's.client_id')
    .select(['s.id', 's.version'])
    .where('u.login', '=', login)
    .executeTakeFirstOrThrow()
}

function billing(all: Calendar, company: Company, index: number, bill: Bill, nth: number): Step[] {
  const issued = all.workday(company.from + bill.day)
  return [
    {
      at: billedAt(all, { from: company.from, index }, bill, nth),
      what: `bill ${company.name}`,
      async run({ user }) {
        const client = await user(company.login)
        const [entity] = await client.get<Row[]>('legal-entities')
        const { rubles: amount } = bill
        const order = { legal_entity_id: entity?.id ?? null, amount, email: company.login }
        await client.post('billing/bills', order, `demo bill ${nth}`)
      },
    },
    ...(bill.end === 'cancelled'
      ? [
          {
            at: all.at(issued, 16 * 60),
            what: `cancels a bill of ${company.name}`,
            async run(doors: Doors) {
              const { id } = await billOf(doors, company, nth)
              const reason = 'Клиент попросил счёт на другую сумму'
              await (await doors.staff(operator)).post(`billing/bills/${id}/cancel`, { reason })
            },
          },
        ]
      : []),
  ]
}

/** The bank's file of the day after, read and credited by staff; then a package is bought. */
function statements(all: Calendar, company: Company): Step[] {
  return company.bills.flatMap((bill, nth) => {
    if (bill.end !== 'paid') return []
    const paid = all.workday(all.workday(company.from + bill.day) + 1)
    return [
      {
        at: all.at(paid, 11 * 60 + company.from),
        what: `statement ${company.name}`,
        async run(doors: Doors) {
          const { number } = await billOf(doors, company, nth)
          const purpose = `Оплата по счету № ${number} за услуги сервиса подписания, без НДС`
          const payer = { name: company.name, inn: company.inn, rubles: bill.rubles, purpose }
          const day = all.day(paid - 1)
          const staff = await doors.staff(accountant.login)
          const name = encodeURIComponent(`kl_to_1c_${day}.txt`)
          const bytes = Buffer.from(aStatement(day, [payer, ...strangers(nth + company.from)]))
          const file = await staff.upload<Row>(`billing/statements?name=${name}`, 'text/plain', bytes)
          await staff.post(`billing/statements/${file.id}/confirm`, {})
        },
      },
      ...(nth === 0 && company.bundle ? [purchase(all.at(paid, 13 * 60), company, company.bundle)] : []),
    ]
  })
}

/** Money that no rule can place, now and then. */
function strangers(n: number) {
  if (n === 2)
    return [
      { name: 'ИП Крылова Е. В.', inn: '980999000005', rubles: 2_900, purpose: 'За пакет подписей, договор устный' },
    ]
  if (n === 16) return [{ name: 'Фомин Артур Львович', inn: null, rubles: 600, purpose: 'пополнение фомин, без ндс' }]
  return []
}

const purchase = (at: number, company: Company, signatures: number): Step => ({
  at,
  what: `package for ${company.name}`,
  async run({ user }) {
    const client = await user(company.login)
    const sold = await client.get<{ id: number; signatures: number | null }[]>('billing/tariffs')
    const tariff = sold.find((tariff) => tariff.signatures === signatures)
    await client.post('billing/packages', { tariff_id: tariff?.id }, 'demo package')
  },
})

async function billOf({ services: { db } }: Doors, { login }: Company, nth: number) {
  return db
    .selectFrom('bills as b')
    .innerJoin('client_users as u', 'u.client_id', 'b.client_id')
    .select(['b.id', 'b.number'])
    .where('u.login', '=', login)
    .orderBy('b.id')
    .offset(nth)
    .limit(1)
    .executeTakeFirstOrThrow()
}

export const clientIdOf = async ({ services: { db } }: Doors, login: string): Promise<number> => {
  const user = db.selectFrom('client_users').select('client_id').where('login', '=', login)
  return (await user.executeTakeFirstOrThrow()).client_id
}

export const readyOn = (all: Calendar, company: Company): number =>
  all.workday(all.workday(all.workday(company.from) + 1) + 1)
