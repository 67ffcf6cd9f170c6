/** Invented companies and people: no such ИНН is given out (there is no region 98), the numbers are reserved for tests. */
export type Company = {
  kind: 'legal' | 'individual'
  name: string
  inn: string | null
  address: string
  owner: string
  login: string
  /** day of the month on which it registers */
  from: number
  /** requests on a working day */
  pace: number
  papers: readonly PaperName[]
  /** rubles of its bills, with the day after it came */
  bills: readonly { day: number; rubles: number; end: 'paid' | 'open' | 'cancelled' | 'late' }[]
  /** signatures of the package it buys with the first */
  bundle?: 100 | 1000
  /** of every how many documents its user signs one in a signer's place */
  signs_itself_every?: number
  colleague?: { full_name: string; login: string; role: 'sender' | 'accountant' }
}

export type PaperName = 'consent' | 'secrecy' | 'rent' | 'handover' | 'lessons' | 'works' | 'works_act' | 'services'

export const companies: readonly Company[] = [
  {
    kind: 'legal',
    name: 'ООО «Меридиан Персонал»',
    inn: '9801004170',
    address: '191025, г. Санкт-Петербург, ул. Образцовая, д. 8, оф. 410',
    owner: 'Жданова Ирина Олеговна',
    login: 'zhdanova@meridian.demo.local',
    from: 0,
    pace: 2.9,
    papers: ['services', 'secrecy', 'consent', 'services'],
    bills: [
      { day: 0, rubles: 24_000, end: 'paid' },
      { day: 18, rubles: 12_000, end: 'paid' },
      { day: 25, rubles: 19_000, end: 'open' },
    ],
    bundle: 1000,
    colleague: { full_name: 'Тихонов Павел Андреевич', login: 'tikhonov@meridian.demo.local', role: 'sender' },
  },
  {
    kind: 'legal',
    name: 'ООО «Новый берег»',
    inn: '9802008120',
    address: '420012, г. Казань, ул. Пробная, д. 21',
    owner: 'Сафин Руслан Маратович',
    login: 'safin@bereg.demo.local',
    from: 0,
    pace: 1.6,
    papers: ['rent', 'handover'],
    bills: [
      { day: 0, rubles: 5_000, end: 'paid' },
      { day: 16, rubles: 3_000, end: 'cancelled' },
      { day: 17, rubles: 6_000, end: 'paid' },
    ],
    bundle: 100,
    colleague: { full_name: 'Гордеева Алина Викторовна', login: 'gordeeva@bereg.demo.local', role: 'accountant' },
  },
  {
    kind: 'legal',
    name: 'АНО ДПО «Школа „Орбита“»',
    inn: '9803002330',
    address: '630007, г. Новосибирск, пр. Учебный, д. 3',
    owner: 'Лисицына Вера Павловна',
    login: 'office@orbita.demo.local',
    from: 2,
    pace: 1.7,
    papers: ['lessons'],
    bills: [
      { day: 0, rubles: 2_900, end: 'paid' },
      { day: 14, rubles: 2_900, end: 'paid' },
    ],
    bundle: 100,
  },
  {
    kind: 'legal',
    name: 'ООО «ТехноСервис Волга»',
    inn: '9804006591',
    address: '443001, г. Самара, ул. Заводская, д. 44',
    owner: 'Мельник Олег Степанович',
    login: 'melnik@volga.demo.local',
    from: 6,
    pace: 1.1,
    papers: ['works', 'works_act'],
    bills: [
      { day: 0, rubles: 3_000, end: 'paid' },
      { day: 9, rubles: 4_500, end: 'late' },
    ],
  },
  {
    kind: 'legal',
    name: 'ООО «Студия „Пять углов“»',
    inn: '9805000786',
    address: '197022, г. Санкт-Петербург, наб. Чертёжная, д. 5',
    owner: 'Лаптева Дарья Олеговна',
    login: 'laptev@uglov.demo.local',
    from: 10,
    pace: 0.9,
    papers: ['services', 'works_act'],
    bills: [{ day: 0, rubles: 1_500, end: 'paid' }],
  },
  {
    kind: 'legal',
    name: 'ООО «Быстрые анкеты»',
    inn: '9806003910',
    address: '344002, г. Ростов-на-Дону, ул. Рассыльная, д. 1',
    owner: 'Гусев Антон Ильич',
    login: 'gusev@ankety.demo.local',
    from: 13,
    pace: 1.1,
    signs_itself_every: 3,
    papers: ['services'],
    bills: [{ day: 0, rubles: 1_000, end: 'paid' }],
  },
  {
    kind: 'individual',
    name: 'Фомин Артур Львович',
    inn: null,
    address: '',
    owner: 'Фомин Артур Львович',
    login: 'fomin@demo.local',
    from: 15,
    pace: 0.4,
    papers: ['rent'],
    bills: [{ day: 0, rubles: 600, end: 'paid' }],
  },
  {
    kind: 'legal',
    name: 'ООО «Вектор Плюс»',
    inn: '9807005444',
    address: '620014, г. Екатеринбург, ул. Новая, д. 12',
    owner: 'Панова Юлия Сергеевна',
    login: 'panova@vektor.demo.local',
    from: 28,
    pace: 0,
    papers: [],
    bills: [],
  },
]

export const accountant = {
  login: 'accountant@demo.local',
  full_name: 'Белова Ольга Викторовна',
  role: 'accountant',
  password: 'demo-accountant-2026',
} as const

const women = {
  first: ['Анна', 'Елена', 'Мария', 'Ольга', 'Татьяна', 'Наталья', 'Дарья', 'Алсу', 'Вероника', 'Полина', 'Жанна'],
  middle: ['Игоревна', 'Олеговна', 'Сергеевна', 'Маратовна', 'Львовна', 'Юрьевна', 'Павловна', 'Андреевна'],
  end: 'а',
}
const men = {
  first: ['Андрей', 'Иван', 'Сергей', 'Дмитрий', 'Тимур', 'Роман', 'Пётр', 'Артём', 'Фёдор', 'Максим', 'Юрий'],
  middle: ['Игоревич', 'Олегович', 'Сергеевич', 'Маратович', 'Львович', 'Юрьевич', 'Павлович', 'Андреевич'],
  end: '',
}
const families = [
  'Барсуков', 'Волошин', 'Галеев', 'Дорофеев', 'Ежов', 'Журавлёв', 'Зимин', 'Исаев', 'Калинин', 'Лаптев', 'Мартынов',
  'Назаров', 'Овчинников', 'Пестов', 'Рябинин', 'Сафонов', 'Третьяков', 'Уваров', 'Филатов', 'Храмов', 'Цветков', 'Чуйков',
  'Шилов', 'Щукин', 'Юдин', 'Яшин',
] // prettier-ignore

export type Person = { full_name: string; phone: string; email: string | null }

/** The nth signer: always the same person. */
export function person(n: number): Person {
  const { first, middle, end } = n % 5 < 3 ? women : men
  const pick = (all: readonly string[], step: number) => all[(n * step) % all.length] ?? ''
  return {
    full_name: `${pick(families, 7)}${end} ${pick(first, 5)} ${pick(middle, 3)}`,
    phone: `+7900001${String(1000 + n)}`,
    email: n % 3 === 0 ? `signer${n}@demo.local` : null,
  }
}

/** Three phones and a computer. */
export const user_agents = [
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 13; 2201117TG) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 YaBrowser/25.10 Safari/537.36',
]
