import { demoSeller } from '#server/start/demo/demo-seller.ts'

/** What a document of a bank's file is, and how its line must end. */
export const documentKinds = {
  income: ['matched'],
  /** its purpose, and with it the bill's number, goes on in another line */
  billed: ['matched'],
  bank_order: ['doubtful'],
  memorial_order: ['doubtful'],
  stranger: ['doubtful'],
  no_inn: ['doubtful'],
  returned: ['doubtful'],
  for_another: ['doubtful'],
  not_received: ['doubtful'],
  withdrawn: ['doubtful'],
  unread_sum: ['doubtful'],
  unread_day: ['doubtful'],
  fee: ['ignored'],
  outgoing: ['ignored'],
  own_transfer: ['ignored'],
  strange_order: ['ignored'],
  other_account: ['ignored'],
} as const
export type DocumentKind = keyof typeof documentKinds
export type Document = { kind: DocumentKind; number: number; kopecks: number; inn: string; bill?: number }

export const encodings = [
  'windows-1251',
  'ibm866',
  'utf-8',
  'utf-8 with BOM',
  'utf-16le',
  'utf-16be',
  'utf-16',
] as const
export const ends = ['\r\n', '\n', '\r'] as const
export const sections = ['one', 'daily', 'twice', 'none', 'silent'] as const
export const sums = ['12200.50', '12200,50', '12 200,50', '12200-50'] as const
export const payers = ['Плательщик1', 'in the name', 'padded'] as const
export const purposes = ['whole', 'lines', 'parts', 'whole and parts'] as const

export type Dialect = {
  bank: string
  encoding: (typeof encodings)[number]
  end: (typeof ends)[number]
  section: (typeof sections)[number]
  sum: (typeof sums)[number]
  payer: (typeof payers)[number]
  purpose: (typeof purposes)[number]
}

const banks = ['Сбербанк Бизнес', 'Т-Банк', 'Альфа-Банк', 'ВТБ', 'Точка', 'Райффайзен', 'Модульбанк', 'Банк «Иной»']

/** Sixty dialects in which each choice of one column meets most choices of the others. */
export const dialects: Dialect[] = Array.from({ length: 60 }, (_, at) => {
  const of = <T>(list: readonly T[], step: number): T => list[(at * step + Math.floor(at / list.length)) % list.length]!
  return {
    bank: of(banks, 1),
    encoding: of(encodings, 1),
    end: of(ends, 1),
    section: of(sections, 1),
    sum: of(sums, 1),
    payer: of(payers, 2),
    purpose: of(purposes, 3),
  }
})

export const plain: Dialect = {
  bank: 'Банк',
  encoding: 'utf-8',
  end: '\r\n',
  section: 'one',
  sum: '12200.50',
  payer: 'Плательщик1',
  purpose: 'whole',
}

const own = demoSeller.account
const strange = '40702810299993174021'

/** Kopecks that came to and went from the account, as its bank counts them; what cannot be read is in the file's own sums only. */
export function turnoverOf(documents: readonly Document[]): { came: number; went: number } {
  const sum = (kinds: (kind: DocumentKind) => boolean) =>
    documents.filter(({ kind }) => kinds(kind)).reduce((all, { kind, kopecks }) => all + signOf(kind) * kopecks, 0)
  const gone = (kind: DocumentKind) => kind === 'fee' || kind === 'outgoing'
  return { came: sum((kind) => !gone(kind) && kind !== 'other_account' && kind !== 'unread_sum'), went: sum(gone) }
}
const signOf = (kind: DocumentKind) => (kind === 'withdrawn' ? -1 : 1)

/** A bank's file with these documents, as this bank writes it; all of one day. */
export function aBankFile(documents: readonly Document[], dialect: Dialect): Uint8Array {
  const { encoding, end, bank } = dialect
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    `Кодировка=${encoding === 'ibm866' ? 'DOS' : 'Windows'}`,
    `Отправитель=${bank}`,
    'ДатаНачала=01.12.2026',
    'ДатаКонца=02.12.2026',
    `РасчСчет=${own}`,
    ...sectionLines(documents, dialect),
    ...documents.flatMap((document) => documentLines(document, dialect)),
    'КонецФайла',
    '',
  ]
  return encode(lines.join(end), encoding)
}

function sectionLines(documents: readonly Document[], { section, sum }: Dialect): string[] {
  const { came, went } = turnoverOf(documents)
  const one = (day: string, start: number, income: number, outcome: number) => [
    'СекцияРасчСчет',
    `ДатаНачала=${day}`,
    `ДатаКонца=${day}`,
    `РасчСчет=${own}`,
    `НачальныйОстаток=${spell(start, sum)}`,
    ...(section === 'silent' ? [] : [`ВсегоПоступило=${spell(income, sum)}`, `ВсегоСписано=${spell(outcome, sum)}`]),
    `КонечныйОстаток=${spell(start + income - outcome, sum)}`,
    'КонецРасчСчет',
  ]
  const start = 10_000_000
  if (section === 'none') return []
  if (section !== 'daily')
    return Array.from({ length: section === 'twice' ? 2 : 1 }, () => one('01.12.2026', start, came, went)).flat()
  const half = Math.trunc(came / 2)
  return [...one('01.12.2026', start, half, 0), ...one('02.12.2026', start + half, came - half, went)]
}

const kindOf: Partial<Record<DocumentKind, string>> = {
  bank_order: 'Банковский ордер',
  memorial_order: 'Мемориальный ордер',
  strange_order: 'Банковский ордер',
  fee: 'Банковский ордер',
}
const purposeOf: Partial<Record<DocumentKind, string>> = {
  bank_order: 'Зачисление по СБП. Пополнение баланса',
  memorial_order: 'Зачисление по СБП QR. Пополнение баланса',
  returned: 'Возврат ошибочно полученных средств',
  for_another: 'Оплата за ООО "Лютик" услуг подписания',
  fee: 'Комиссия за ведение счёта',
  outgoing: 'Аренда за декабрь; лимит a=b',
  strange_order: 'Проценты по депозиту',
}

function documentLines(document: Document, dialect: Dialect): string[] {
  const { kind, number, kopecks, inn } = document
  const isOut = kind === 'fee' || kind === 'outgoing'
  const payer_inn = kind === 'own_transfer' ? demoSeller.inn : inn
  const known = kind !== 'no_inn'
  const name = 'ООО "Плательщик"'
  const from = isOut ? own : strange
  const purpose =
    kind === 'billed'
      ? ['Оплата за услуги подписания', `по счету № ${document.bill}`, 'Без НДС']
      : [purposeOf[kind] ?? `Пополнение баланса ${number}-й раз`, 'без НДС']
  const keys = [
    `Номер=${number}`,
    `Дата=${kind === 'unread_day' ? '31.11.2026' : '01.12.2026'}`,
    `Сумма=${kind === 'unread_sum' ? 'тысяча' : spell(signOf(kind) * kopecks, dialect.sum)}`,
    `ПлательщикСчет=${from}`,
    ...(dialect.payer === 'in the name'
      ? [`ПлательщикИНН=0`, `Плательщик=${known ? `ИНН ${payer_inn} ` : ''}${name}`]
      : [`ПлательщикИНН=${known ? payer_inn : ''}`, `Плательщик1=${name}`]),
    `ПолучательСчет=${isOut ? strange : kind === 'other_account' ? '40702810801500116391' : own}`,
    `ДатаПоступило=${kind === 'not_received' || isOut ? '' : '01.12.2026'}`,
    `ДатаСписано=${isOut ? '01.12.2026' : ''}`,
    'Очередность=5',
    ...purposeLines(purpose, dialect.purpose),
  ]
  const spaced = dialect.payer === 'padded' ? keys.flatMap((line) => [`  ${line}  `, '']) : keys
  return [`СекцияДокумент=${kindOf[kind] ?? 'Платежное поручение'}`, ...spaced, 'КонецДокумента']
}

function purposeLines(parts: string[], how: Dialect['purpose']): string[] {
  const numbered = parts.map((part, at) => `НазначениеПлатежа${at + 1}=${part}`)
  if (how === 'lines') return [`НазначениеПлатежа=${parts[0]}`, ...parts.slice(1)]
  if (how === 'parts') return numbered
  const whole = `НазначениеПлатежа=${parts.join(' ')}`
  return how === 'whole' ? [whole] : [whole, ...numbered]
}

function spell(kopecks: number, how: Dialect['sum']): string {
  const [rubles, fraction] = (Math.abs(kopecks) / 100).toFixed(2).split('.')
  const grouped = how.includes(' ') ? rubles?.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ') : rubles
  return `${kopecks < 0 ? '-' : ''}${grouped}${how.at(-3)}${fraction}`
}

function encode(text: string, encoding: Dialect['encoding']): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
  if (encoding.startsWith('utf-8')) return Buffer.from(encoding === 'utf-8' ? text : `\ufeff${text}`)
  const decoder = new TextDecoder(encoding)
  const letters = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  return Uint8Array.from(text, (letter) => letters.get(letter) ?? 0x3f)
}
