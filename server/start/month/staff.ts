import { openAdmin } from '#server/people/admins/admins.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Calendar } from '#server/start/demo/calendar.ts'
import { accountant, companies } from '#server/start/demo/cast.ts'
import { clientIdOf, operator, owner } from './clients.ts'
import type { Doors, Step } from './doors.ts'

/** What staff of the service do in the month: colleagues, notes, tasks, complaints, a large payment that waits for a second. */
export function staffSteps(all: Calendar): Step[] {
  const on = (day: number, time: string, what: string, run: (doors: Doors) => Promise<unknown>): Step => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return { at: all.at(all.workday(day), hours * 60 + minutes), what, run: async (doors) => void (await run(doors)) }
  }
  const login = (part: string) => companies.find(({ name }) => name.includes(part))?.login ?? ''
  const adminId = async ({ services: { db } }: Doors, of: string) =>
    (await db.selectFrom('admins').select('id').where('login', '=', of).executeTakeFirstOrThrow()).id

  const note = (day: number, of: string, text: string) =>
    on(day, '15:20', `note ${of}`, async (doors) =>
      (await doors.staff(operator)).post(
        `clients/${await clientIdOf(doors, login(of))}/notes`,
        { text },
        `demo ${day}`,
      ),
    )
  const task = (day: number, of: string, text: string, due: number, by = operator, done = false) => {
    const what = `task ${of} ${due}`
    return on(day, '16:05', what, async (doors) => {
      const staff = await doors.staff(owner)
      const order = {
        client_id: await clientIdOf(doors, login(of)),
        text,
        due_on: all.day(due),
        admin_id: await adminId(doors, by),
      }
      const { id } = await staff.post<{ id: number }>('client-tasks', order, `demo ${what}`)
      if (done) await (await doors.staff(by)).put(`client-tasks/${id}`, { done: true })
    })
  }
  const responsible = (day: number, of: string, by: string) =>
    on(day, '14:40', `responsible for ${of}`, async (doors) => {
      const id = await clientIdOf(doors, login(of))
      await (await doors.staff(owner)).put(`clients/${id}`, { responsible_admin_id: await adminId(doors, by) })
    })
  const complaint = (day: number, how: 'dismiss' | 'stop', reason: string) =>
    on(day, '17:10', `complaint ${how}`, async (doors) => {
      const open = doors.services.db.selectFrom('complaints').select('id').where('status', '=', 'open').orderBy('id')
      const first = await open.executeTakeFirst()
      if (first) await (await doors.staff(operator)).post(`complaints/${first.id}/${how}`, { reason })
    })

  return [
    on(0, '9:05', 'a colleague', ({ services: { db } }) =>
      // as the demo's other staff: with a password that is shown
      transaction(db, (tx) => openAdmin(tx, system, accountant)),
    ),
    responsible(1, 'Меридиан', operator),
    responsible(1, 'берег', operator),
    responsible(4, 'Орбита', owner),
    note(
      2,
      'Меридиан',
      'Переходят с бумаги, двести человек. Просят, чтобы приказы подписывали пачкой: показали «Отправить многим».',
    ),
    note(
      5,
      'Орбита',
      'Родители спрашивают, не мошенники ли. Отправили ссылку на страницу проверки, вставят её в письмо.',
    ),
    note(19, 'берег', 'Счёт на 3 000 отменили по просьбе бухгалтера, выставили на 6 000.'),
    task(3, 'Меридиан', 'Позвонить: получилось ли отправить первый приказ', 5, operator, true),
    task(12, 'Волга', 'Второй счёт не оплачен, напомнить', 20),
    task(24, 'Меридиан', 'Прислать проект договора с постоплатой', 33, owner),
    task(26, 'анкеты', 'Жалобы: спросить, где взяли номера', 29),
    complaint(17, 'dismiss', 'Анкета заполнена на сайте клиента, он показал запись.'),
    on(20, '12:30', 'code for 1С', async (doors) =>
      (await doors.user(login('Меридиан'))).post('client-codes', { label: '1С:Зарплата и управление персоналом' }),
    ),
    on(28, '10:50', 'a payment for two', async (doors) => {
      const order = {
        client_id: await clientIdOf(doors, login('Меридиан')),
        amount: 350_000,
        description: 'Предоплата за год, п/п 214',
      }
      return (await doors.staff(operator)).post('billing/payments', order, 'demo payment')
    }),
  ]
}
