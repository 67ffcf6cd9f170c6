import { chance, day_ms, type Calendar } from '#server/start/demo/calendar.ts'
import { companies, person, user_agents, type Company, type Person } from '#server/start/demo/cast.ts'
import { readyOn } from './clients.ts'
import { type Device, type Doors, markOf, office, type Step } from './doors.ts'
import { drawOrder, drawPaper, orderTitle, paperTitle } from './papers.ts'

/** How a request goes on; what would happen after today has not happened yet. */
type Fate =
  | 'signed'
  | 'rejected'
  | 'expired'
  | 'cancelled'
  | 'disowned'
  | 'complained'
  | 'corrected'
  | 'wrong_number'
  | 'opened'
  | 'waits'
  | 'draft'

const shares: readonly [Fate, number][] = [
  ['signed', 0.68],
  ['rejected', 0.05],
  ['expired', 0.05],
  ['cancelled', 0.04],
  ['disowned', 0.02],
  ['corrected', 0.03],
  ['wrong_number', 0.03],
  ['opened', 0.05],
  ['waits', 0.03],
  ['draft', 0.02],
]

/** Numbers beginning so are refused by the demo's gateway. */
export const dead_phones = '+79000090'
const dead = (n: number) => `${dead_phones}${100 + n}`

const reasons = [
  'В документе не та сумма, исправьте, пожалуйста.',
  'Паспортные данные с опечаткой.',
  'Договорились на другой срок.',
  'Уже подписал на бумаге.',
]

const hour_ms = 3_600_000

/** Between nine and ten in the evening in Moscow: nobody signs at night. */
function awake(at: number): number {
  const in_day = (at + 3 * hour_ms) % day_ms
  return in_day < 9 * hour_ms ? at + 9 * hour_ms - in_day : in_day > 22 * hour_ms ? at + 35 * hour_ms - in_day : at
}

export function requestSteps(all: Calendar, days: number): Step[] {
  let people = 0
  return companies
    .flatMap((company, index) => {
      const random = chance(101 + index)
      const steps: Step[] = []
      let number = 40 + index * 60
      for (let day = readyOn(all, company); day <= days; day += 1) {
        if (!all.isWorkday(day)) continue
        // business grows, and no two days are alike
        const many = company.pace * (0.55 + day / 40) * (0.5 + random())
        for (let left = many; left > random(); left -= 1) {
          number += 1
          const paper = company.papers[number % company.papers.length] ?? 'services'
          const fate = company.name.includes('анкеты') && random() < 0.35 ? 'complained' : fateOf(random())
          const signer = person((people += 1))
          const isWrong = fate === 'wrong_number' || fate === 'corrected'
          const n = `${number}/${all.day(day).slice(2, 4)}`
          const title = paperTitle(paper, n)
          const order = {
            company,
            signers: [isWrong ? { ...signer, phone: dead(people) } : signer],
            title,
            begins: all.at(day, 9 * 60 + 15 + Math.floor(random() * 480)),
            external_id: `${index + 1}-${number}`,
            draw: () => drawPaper(paper, { company, person: signer.full_name, day: all.day(day), n }),
            deadline: all.day(day + (fate === 'expired' ? 3 : 14)),
          }
          steps.push(...lifeOf(order, signer, fate, random))
        }
      }
      return steps
    })
    .concat(orderSteps(all))
}

function fateOf(drawn: number): Fate {
  let sum = 0
  return shares.find(([, share]) => (sum += share) > drawn)?.[0] ?? 'signed'
}

type Order = {
  company: Company
  signers: readonly Person[]
  title: string
  begins: number
  external_id: string
  draw(): Promise<Uint8Array>
  deadline: string
}

/** @param signer with the right number */
function lifeOf(order: Order, signer: Person, fate: Fate, random: () => number): Step[] {
  const { begins, company, external_id } = order
  const sent: Step = {
    at: begins,
    what: `send ${external_id}`,
    run: (doors) => send(doors, order, fate),
  }
  const later = (hours: number, what: string, run: Step['run'], least = 0.1): Step => ({
    at: awake(begins + (least + random() * hours) * hour_ms),
    what: `${what} ${external_id}`,
    run,
  })
  const call = (path: string, body?: object) => async (doors: Doors) => {
    const [request] = await found(doors, external_id)
    if (request) await (await doors.user(company.login)).post(`document-sign-requests/${request.id}/${path}`, body)
  }
  const visit = (end: Visit, least = 0.1) =>
    later(random() < 0.7 ? 5 : 40, end, (doors) => visits(doors, external_id, 0, end, random), least)
  switch (fate) {
    case 'signed':
    case 'rejected':
      return random() < 0.25 ? [sent, visit('look'), visit(fate, 41)] : [sent, visit(fate)]
    case 'opened':
      return [sent, visit('look')]
    case 'disowned':
    case 'complained':
      return [sent, visit(fate)]
    case 'cancelled':
      return [sent, ...(random() < 0.5 ? [visit('look')] : []), later(20, 'cancel', call('cancel'), 42)]
    case 'corrected':
      return [
        sent,
        later(3, 'correct', call('correct', { phone: signer.phone, reason: 'Ошиблись в номере' }), 1),
        visit('signed', 6),
      ]
    case 'expired':
    case 'wrong_number':
    case 'waits':
    case 'draft':
      return [sent]
  }
}

/** Orders that the whole office reads: one file, many signers. */
function orderSteps(all: Calendar): Step[] {
  const [company] = companies
  if (!company) return []
  return [6, 13, 22].flatMap((from, nth) => {
    const day = all.workday(from)
    const n = `${11 + nth}-к`
    const external_id = `order-${n}`
    const random = chance(900 + nth)
    const signers = Array.from({ length: 11 }, (_, at) => person(500 + nth * 4 + at))
    const begins = all.at(day, 10 * 60 + 30)
    const draw = () => drawOrder(company, all.day(day), n)
    const title = orderTitle(n)
    const order = { company, signers, title, begins, external_id, draw, deadline: all.day(day + 10) }
    return [
      { at: begins, what: `send ${external_id}`, run: (doors: Doors) => send(doors, order, 'signed') },
      ...signers.slice(0, nth === 2 ? 8 : 10).map((_, at) => ({
        at: awake(begins + (0.2 + random() * 30) * hour_ms),
        what: `signed ${external_id} ${at}`,
        run: (doors: Doors) => visits(doors, external_id, at, 'signed', random),
      })),
    ]
  })
}

async function send({ user, services: { db } }: Doors, order: Order, fate: Fate) {
  const { company, signers, title, external_id, deadline } = order
  const sender = company.colleague?.role === 'sender' && order.begins % 3 > 0 ? company.colleague.login : company.login
  const invited = await db.selectFrom('client_users').select('id').where('login', '=', sender).executeTakeFirst()
  const client = await user(invited ? sender : company.login)
  const [entity] = await client.get<{ id: number }[]>('legal-entities').catch(() => [])
  const name = encodeURIComponent(`${title.replaceAll('/', '-')}.pdf`)
  const file = await client.upload<{ id: number }>(`files?name=${name}`, 'application/pdf', await order.draw())
  await client.post('document-sign-requests', {
    title,
    legal_entity_id: entity?.id ?? null,
    documents: [{ file_id: file.id, title }],
    signers,
    deadline,
    external_id,
    ...(fate === 'waits' && { message: 'Подпишите, пожалуйста, на этой неделе.' }),
    reminders: { every_days: 3, times_max: 2 },
    send: fate !== 'draft',
  })
}

const found = ({ services: { db } }: Doors, external_id: string) =>
  db
    .selectFrom('document_sign_requests')
    .select(['id', 'group', 'signer_phone', 'created_by_user_id'])
    .where('external_id', '=', external_id)
    .orderBy('id')
    .execute()

type Found = Awaited<ReturnType<typeof found>>[number]

/** The signer's own; now and then that of the sender, who signs in the signer's place (docs/decisions/0160). */
function deviceOf({ id, signer_phone, created_by_user_id }: Found, external_id: string): Device {
  const [company, number] = external_id.split('-').map(Number)
  const every = companies[Number(company) - 1]?.signs_itself_every
  if (every !== undefined && Number(number) % every === 0 && created_by_user_id !== null)
    return office(created_by_user_id)
  return {
    address: `46.${60 + (id % 90)}.${id % 200}.${20 + (id % 130)}`,
    agent: user_agents[id % user_agents.length] ?? '',
    mark: markOf(signer_phone),
  }
}

type Visit = 'look' | 'signed' | 'rejected' | 'disowned' | 'complained'

/** The signer opens the link, reads, and does what the visit is for. */
async function visits(doors: Doors, external_id: string, at: number, end: Visit, random: () => number): Promise<void> {
  const request = (await found(doors, external_id))[at]
  if (!request) return
  const device = deviceOf(request, external_id)
  const signer = doors.visitor(device)
  const link = `document-sign-requests/${request.group}`
  const began = Date.now()
  const after = (seconds: number) => doors.at(began + seconds * 1000)
  const { documents } = await signer.get<{ documents: { id: number }[] }>(`sign-links/${request.group}`)
  for (const { id } of documents) {
    await signer.get(`${link}/documents/${id}/pages/1`)
    await signer.post(`${link}/open`, { document_id: id })
  }
  if (end === 'look') return
  if (end === 'disowned') return signer.post(`${link}/not-me`)
  if (end === 'complained') {
    const reason = random() < 0.5 ? 'spam' : 'unknown_sender'
    return signer.post(`${link}/complaints`, { reason, text: 'Я не заполнял у них никаких анкет, прислали сами.' })
  }
  await after(60)
  await signer.post(`${link}/codes`)
  await doors.work()
  const code = /\d{6}/.exec(await doors.message(request.signer_phone))?.[0] ?? ''
  await after(60 + 8)
  if (random() < 0.1) {
    const wrong = code.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
    await signer.post(`${link}/codes/check`, { code: wrong }).catch(() => undefined)
  }
  await after(60 + 20)
  const { token } = await signer.post<{ token: string }>(`${link}/codes/check`, { code })
  const own = doors.visitor(device, token)
  await after(60 + 45)
  if (end === 'rejected') await own.post(`${link}/reject`, { reason: reasons[request.id % reasons.length] })
  else await own.post(`${link}/sign`)
  await doors.work()
}
