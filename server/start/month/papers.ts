import type { Cell } from 'pdfmake'
import { showLongDay } from '#shared/text/bills.ts'
import { drawDocument } from '#server/documents/printing/draw.ts'
import { bold, line, sheet, sides } from '#server/documents/printing/sheet.ts'
import type { Company, PaperName } from '#server/start/demo/cast.ts'

type Text = { title(n: string): string; company: string; person: string; clauses: readonly string[] }

const last = [
  'Стороны признают документы, подписанные простой электронной подписью на портале «Росчерк», равными документам на бумаге с собственноручной подписью.',
  'Споры стороны решают переговорами, а если не договорились — в суде по закону Российской Федерации.',
]

/** What each of the month's documents is, whom it names and what it says. */
const texts: Record<PaperName, Text> = {
  consent: {
    title: (n) => `Согласие работника на обработку данных № ${n}`,
    company: 'Работодатель',
    person: 'Работник',
    clauses: [
      'Работник разрешает работодателю публиковать на сайте свои имя, должность и фотографию.',
      'Работник разрешает передавать свои имя и телефон клиентам работодателя, с которыми он работает.',
      'Согласие действует, пока работник работает у работодателя, и может быть отозвано письмом в любое время.',
    ],
  },
  secrecy: {
    title: (n) => `Соглашение о неразглашении № ${n}`,
    company: 'Раскрывающая сторона',
    person: 'Получающая сторона',
    clauses: [
      'Получающая сторона не передаёт третьим лицам сведения о клиентах, ценах и способах работы раскрывающей стороны.',
      'Обязанность действует три года после окончания отношений сторон.',
      'Сведения, которые стали известны всем не по вине получающей стороны, тайной не считаются.',
    ],
  },
  rent: {
    title: (n) => `Договор аренды квартиры № ${n}`,
    company: 'Арендодатель',
    person: 'Арендатор',
    clauses: [
      'Арендодатель передаёт арендатору за плату во временное пользование однокомнатную квартиру площадью 38,4 кв. м.',
      'Плата — 42 000 рублей в месяц, вносится до 5-го числа. Вода и электричество — по счётчикам.',
      'Обеспечительный платёж — 42 000 рублей, возвращается в течение трёх дней после сдачи квартиры.',
      'Срок — одиннадцать месяцев. О выезде арендатор предупреждает за тридцать дней.',
    ],
  },
  handover: {
    title: (n) => `Акт приёма-передачи квартиры № ${n}`,
    company: 'Арендодатель',
    person: 'Арендатор',
    clauses: [
      'Арендодатель передал, а арендатор принял квартиру, ключи — два комплекта, брелок от подъезда — один.',
      'Показания: холодная вода 214, горячая вода 131, электричество 10 482.',
      'Замечаний к состоянию квартиры, мебели и техники нет.',
    ],
  },
  lessons: {
    title: (n) => `Договор об образовании № ${n}`,
    company: 'Исполнитель',
    person: 'Заказчик',
    clauses: [
      'Исполнитель обучает ребёнка заказчика по программе «Робототехника, 8–10 лет», 36 академических часов.',
      'Занятия — по субботам, два часа, в классе исполнителя.',
      'Цена — 18 600 рублей, оплата до первого занятия. За пропуск по болезни занятие переносится.',
      'Заказчик вправе отказаться от договора в любое время, оплатив проведённые занятия.',
    ],
  },
  works: {
    title: (n) => `Договор подряда № ${n}`,
    company: 'Заказчик',
    person: 'Подрядчик',
    clauses: [
      'Подрядчик своими силами настраивает и запускает вентиляционное оборудование на объекте заказчика.',
      'Срок работ — десять рабочих дней с подписания договора.',
      'Цена — 56 000 рублей, оплата в течение пяти рабочих дней после подписания акта.',
    ],
  },
  works_act: {
    title: (n) => `Акт сдачи-приёмки № ${n}`,
    company: 'Заказчик',
    person: 'Исполнитель',
    clauses: [
      'Работы выполнены полностью и в срок, заказчик претензий к качеству не имеет.',
      'К оплате — 56 000 рублей. НДС не облагается: исполнитель платит налог на профессиональный доход.',
    ],
  },
  services: {
    title: (n) => `Договор оказания услуг № ${n}`,
    company: 'Заказчик',
    person: 'Исполнитель',
    clauses: [
      'Исполнитель оказывает услуги лично, по заданиям заказчика, до конца календарного месяца.',
      'Результат передаётся по электронной почте. Замечания заказчик называет в течение трёх рабочих дней.',
      'Вознаграждение — 31 500 рублей после подписания акта.',
    ],
  },
}

export const paperTitle = (name: PaperName, n: string) => texts[name].title(n)

type Parties = { company: Company; person: string; day: string; n: string }

export function drawPaper(name: PaperName, { company, person, day, n }: Parties): Promise<Uint8Array> {
  const text = texts[name]
  const who = `${company.name}, далее — ${text.company}, и ${person}, далее — ${text.person}, подписали настоящий документ.`
  return page(text.title(n), company.name, day, [who, ...numbered([...text.clauses, ...last])], {
    company: { who: text.company, name: company.name, person: company.owner },
    person: { who: text.person, name: person, person },
  })
}

/** One order for many: nobody is named in it. */
export function drawOrder(company: Company, day: string, n: string): Promise<Uint8Array> {
  const clauses = numbered([
    'Утвердить график отпусков на следующий год согласно приложению.',
    'Начальникам отделов сообщить о переносах до 15 декабря.',
    'Работников ознакомить с приказом под подпись.',
  ])
  return page(orderTitle(n), company.name, day, ['Приказываю:', ...clauses], {
    company: { who: 'Руководитель', name: company.name, person: company.owner },
    person: { who: 'С приказом ознакомлен', name: 'Работник', person: '' },
  })
}

export const orderTitle = (n: string) => `Приказ № ${n} о графике отпусков`

const numbered = (clauses: readonly string[]) => clauses.map((clause, at) => `${at + 1}. ${clause}`)

type Side = { who: string; name: string; person: string }

function page(title: string, author: string, day: string, texts: string[], sign: { company: Side; person: Side }) {
  const paragraphs: Cell[] = texts.map((text) => ({ text, fontSize: 11, margin: [0, 0, 0, 7] }))
  const content = [
    bold(title, { fontSize: 15 }),
    { text: showLongDay(day), margin: [0, 3, 0, 0] },
    line(),
    ...paragraphs,
    line(),
    sides(sign.company, sign.person),
  ]
  return drawDocument(sheet(title, author, `${day}T09:00:00Z`, content))
}
