import type { BillState } from '../rules/bills.ts'
import { showCount } from '../rules/show-count.ts'
import { type VatMode, vatRate } from '../rules/vat.ts'
import type { StatusText } from './statuses.ts'
import { signaturesText } from './units.ts'

export const consoleBillTexts = {
  title: 'Счета',
  search: 'Номер, сумма, плательщик, ИНН',
  number: (number: number) => `Счёт №\u00a0${number}`,
  long_number: (number: number, day: string) => `Счёт №\u00a0${number} от ${day}`,
  empty_title: 'Счетов пока нет',
  empty: 'Клиент выставляет счёт в своём кабинете: он придёт ему на почту и появится здесь.',
  parties: 'Стороны',
  seller: 'Исполнитель',
  payer: 'Плательщик',
  requisites: (inn: string, kpp: string | null) => (kpp ? `ИНН\u00a0${inn}, КПП\u00a0${kpp}` : `ИНН\u00a0${inn}`),
  private_person: 'Частное лицо. Когда придёт оплата, выдайте кассовый чек (54-ФЗ).',
  no_letter: 'Письма не было: адрес не подтверждён',
  account: (account: string, bank: string) => `р/с ${account} в ${bank}`,
  sums: 'Деньги',
  payments: 'Платежи по счёту',
  no_payments: 'Денег по этому счёту ещё не было',
  no_payments_hint: 'Платёж появится из выписки банка или когда его внесут вручную.',
  no_payments_cancelled: 'Счёт отменён: платить по нему не нужно.',
  total: (status: string, count: number, sum: string) => `${status}: ${showCount(count)} на ${sum}`,
  total_left: (sum: string) => `осталось оплатить ${sum}`,
  due: (left: string, day: string) => `К оплате ${left} до ${day}`,
  purpose: 'Назначение платежа',
  pdf: 'Скачать PDF',
  pay: 'Внести платёж',
  cancel: 'Отменить счёт',
  cancel_title: (number: number) => `Отменить счёт №\u00a0${number}?`,
  cancel_content: 'Оплатить его будет нельзя. Номер останется занятым, вернуть счёт не получится.',
  cancelled: 'Счёт отменён',
  why_not_cancel: 'По счёту есть оплата. Сначала отмените платёж',
  pick: 'Счёт',
  no_bill: 'Без счёта, на баланс',
  no_open: 'У клиента нет неоплаченных счетов',
  open_line: (number: number, day: string, left: string) => `№\u00a0${number} от ${day}, осталось ${left}`,
}

export const cabinetBillTexts = {
  title: 'Счета',
  create: 'Выставить счёт',
  new: 'Новый счёт',
  search: 'Номер, сумма, плательщик, ИНН',
  status: 'Состояние',
  empty_title: 'Здесь будут счета на оплату',
  empty: 'Выставьте первый: нужны плательщик, сумма и почта. Когда придёт оплата, деньги появятся на балансе.',
  number: (number: number) => `Счёт №\u00a0${number}`,
  issued_on: (day: string) => `от ${day}`,
  due_on: (day: string) => `оплатить до ${day}`,

  no_organization_title: 'Сначала заведите организацию',
  no_organization: 'Её название и ИНН встанут в счёт как плательщик.',
  add_organization: 'Завести организацию',
  quick: 'Частые суммы',
  buys: (count: number, price: string) => `Этого хватит на ${signaturesText(count)} по ${price}`,
  email: 'Почта для счёта',
  email_hint: 'Письмо придёт только на почту, с которой входят в этот кабинет. На другой адрес отправьте PDF сами.',
  payer_person: 'Плательщик',
  payer_hint: 'Вы частное лицо: счёт выставляется на ваше имя, реквизиты не нужны.',
  made: (email: string) => `Счёт выставлен и отправлен на ${email}`,
  made_unsent: 'Счёт выставлен. Письма не будет: этот адрес не подтверждён. Скачайте PDF и отправьте сами.',
  no_letter: 'Письмо не отправлено: адрес не подтверждён. Скачайте PDF и отправьте сами.',

  to_pay: 'К оплате',
  amount: 'Сумма счёта',
  partly: (amount: string, vat: string, paid: string) => `Весь счёт: ${amount}. ${vat}. Оплачено ${paid}.`,
  until: (day: string) => `Оплатить до ${day}`,
  was_until: (day: string) => `Срок оплаты истёк ${day} Счёт ещё можно оплатить.`,
  is_paid: 'Деньги зачислены на баланс.',
  is_cancelled: 'Этот счёт не оплачивайте: он отменён.',
  pdf: 'Скачать PDF',
  pdf_name: (number: number) => `Счёт № ${number}.pdf`,
  requisites: 'Реквизиты для оплаты',
  copy_all: 'Скопировать реквизиты',
  copy_line: (label: string) => `Скопировать: ${label}`,
  details: 'Подробности',
  inn: 'ИНН',
  kpp: 'КПП',
  seller_lines: {
    name: 'Получатель',
    inn: 'ИНН',
    kpp: 'КПП',
    account: 'Расчётный счёт',
    bank_name: 'Банк',
    bik: 'БИК',
    corr_account: 'Корр. счёт',
    amount: 'Сумма',
    purpose: 'Назначение платежа',
  },
  qr: 'Оплата по QR-коду',
  qr_alt: (number: number, sum: string) => `QR-код для оплаты счёта № ${number} на ${sum}`,
  qr_hint: 'Откройте приложение банка и наведите камеру: реквизиты и сумма заполнятся сами.',
}

/** 1220000 → «12 200,00» with no-break spaces; whole kopecks only, so nothing is rounded. */
export function showSum(kopecks: number): string {
  const digits = String(Math.abs(kopecks)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  return `${kopecks < 0 ? '\u2212' : ''}${whole},${digits.slice(-2)}`
}

/** 220000 → «2200.00», as banks write sums in a purpose */
export function bankSum(kopecks: number): string {
  const digits = String(kopecks).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The tax line of a bill; for exempt sellers it names the legal ground. */
export function vatText(mode: VatMode, vat_kopecks: number): string {
  if (mode === 'usn_exempt') return 'Без НДС (п. 1 ст. 145 НК РФ, применение УСН)'
  if (mode === 'nk149') return 'НДС не облагается (пп. 26 п. 2 ст. 149 НК РФ)'
  return `В том числе НДС (${vatRate(mode)} %): ${showSum(vat_kopecks)}`
}

/** `2026-11-30` → `30.11.2026` */
export function showDay(day: string): string {
  return day.split('-').reverse().join('.')
}

/** «с 01.11.2026 по 30.11.2026», or one end alone; empty without both */
export const showDays = (from: string | null, to: string | null): string =>
  [from && `с ${showDay(from)}`, to && `по ${showDay(to)}`].filter(Boolean).join(' ')

const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')

const monthNames = 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' ')

/** `2026-11-30` → «30 ноября 2026 г.» */
export function showLongDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)}\u00a0${months[Number(month) - 1]} ${year}\u00a0г.`
}

/** `2026-11-01` → «ноябрь 2026 г.» */
export function showMonth(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${monthNames[Number(month) - 1]} ${year}\u00a0г.`
}

/** The purpose that the payer writes; short, since it is part of the QR code. */
export function billPurpose(bill: {
  number: number
  issued_on: string
  vat_mode: VatMode
  vat_amount: number
}): string {
  const rate = vatRate(bill.vat_mode)
  const vat = rate === null ? 'Без НДС' : `В т.ч. НДС ${rate}% - ${bankSum(bill.vat_amount)} руб.`
  return `Оплата по счету № ${bill.number} от ${showDay(bill.issued_on)}. ${vat}`
}

export const billItem = (brand: string) => `Пополнение баланса в сервисе «${brand}»: подписание документов`

export const billEmail = (bill: {
  number: number
  issued_on: string
  due_on: string
  amount: number
  seller: string
}) => ({
  subject: `Счёт № ${bill.number} от ${showDay(bill.issued_on)} на ${showSum(bill.amount)} ₽`,
  body: [
    'Здравствуйте.',
    `Счёт № ${bill.number} от ${showDay(bill.issued_on)} на ${showSum(bill.amount)} ₽ — во вложении.`,
    `Оплатите его до ${showLongDay(bill.due_on)} Номер счёта в назначении платежа поможет зачислить деньги сразу.`,
    `Получатель: ${bill.seller}.`,
  ].join('\n\n'),
})

export const billStatusTexts: Record<BillState, StatusText> = {
  issued: { word: 'Ждёт оплаты', tone: 'ink', shape: 'clock' },
  partly_paid: { word: 'Оплачен частично', tone: 'ink', shape: 'dots' },
  paid: { word: 'Оплачен', tone: 'good', shape: 'check' },
  overdue: { word: 'Просрочен', tone: 'bad', shape: 'bang' },
  cancelled: { word: 'Отменён', tone: 'quiet', shape: 'minus' },
}

type ActService = { service: 'capture' | 'expiry' | 'message'; package: string | null }

export const actUnitTexts: Record<ActService['service'], string> = {
  capture: 'подпись',
  expiry: 'подпись',
  message: 'сообщение',
}

/** A line of the monthly act. */
export function actService(line: ActService, month: string): string {
  if (line.service === 'message') return `Сообщения по отменённым заявкам, ${showMonth(month)}`
  if (line.service === 'expiry') return `Неиспользованный остаток пакета «${line.package}»: срок действия истёк`
  const service = `Подписание документов простой электронной подписью, ${showMonth(month)}`
  return line.package === null ? service : `${service} (пакет «${line.package}»)`
}
