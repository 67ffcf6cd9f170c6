import type { BillState } from '../rules/bills.ts'
import type { PaymentStatus } from '../rules/payments.ts'
import type { StatementLineState } from '../rules/statements.ts'
import { vatRate, type VatMode } from '../rules/vat.ts'
import type { StatusText } from './statuses.ts'

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
  return day.split('-').toReversed().join('.')
}

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
export const billBasis = 'Публичная оферта'

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
  issued: { word: 'Ждёт оплаты', tone: 'wait', shape: 'clock' },
  partly_paid: { word: 'Оплачен частично', tone: 'wait', shape: 'dots' },
  paid: { word: 'Оплачен', tone: 'good', shape: 'check' },
  overdue: { word: 'Просрочен', tone: 'bad', shape: 'bang' },
  cancelled: { word: 'Отменён', tone: 'quiet', shape: 'minus' },
}

export const paymentStatusTexts: Record<PaymentStatus, StatusText> = {
  waiting: { word: 'Ждёт второго сотрудника', tone: 'wait', shape: 'clock' },
  done: { word: 'Зачислен', tone: 'good', shape: 'check' },
  declined: { word: 'Отклонён', tone: 'quiet', shape: 'minus' },
  reversed: { word: 'Отменён', tone: 'bad', shape: 'cross' },
}

export const statementLineStatusTexts: Record<StatementLineState, StatusText> = {
  matched: { word: 'Сопоставлен', tone: 'wait', shape: 'arrow' },
  doubtful: { word: 'Разобрать вручную', tone: 'bad', shape: 'bang' },
  ignored: { word: 'Не зачисляется', tone: 'quiet', shape: 'minus' },
  waiting: { word: 'Ждёт второго сотрудника', tone: 'wait', shape: 'clock' },
  credited: { word: 'Зачислен', tone: 'good', shape: 'check' },
}

/** A line of the monthly act. */
export function actService(line: { service: 'capture' | 'expiry'; package: string | null }, month: string): string {
  if (line.service === 'expiry') return `Неиспользованный остаток пакета «${line.package}»: срок действия истёк`
  const service = `Подписание документов простой электронной подписью, ${showMonth(month)}`
  return line.package === null ? service : `${service} (пакет «${line.package}»)`
}

export const lowBalanceEmail = (balance: { available: number; signatures_left: number; url: string }) => ({
  subject: `На балансе осталось ${showSum(balance.available)} ₽`,
  body: [
    'Здравствуйте.',
    `На балансе осталось ${showSum(balance.available)} ₽. Подписей в пакетах: ${balance.signatures_left}.`,
    'Когда деньги и подписи закончатся, новые документы отправить не получится. Уже отправленные это не затронет.',
    `Выставить счёт или купить пакет: ${balance.url}`,
  ].join('\n\n'),
})
