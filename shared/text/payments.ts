import type { PaymentStatus } from '../rules/payments.ts'
import { plural } from '../rules/plural.ts'
import { showCount } from '../rules/show-count.ts'
import type { StatusText } from './statuses.ts'

const paymentForms = ['платёж', 'платежа', 'платежей'] as const

export const paymentTexts = {
  title: 'Платежи',
  create: 'Внести платёж',
  new: 'Новый платёж',
  save: 'Провести платёж',
  moved: 'Что изменилось на балансе',
  not_moved: 'Баланс не менялся',
  not_moved_hint: 'Операция появится, когда деньги поступят.',
  of_client: 'Платежи этого клиента',
  number: (id: number) => `Платёж №\u00a0${id}`,
  empty_title: 'Платежей пока нет',
  empty: 'Когда клиент оплатит, внесите платёж: деньги сразу появятся на его балансе.',
  usual_description: 'Предоплата за услуги',
  description_hint: 'Например: «Оплата по счёту № 15 от 20.11.2026»',
  amount_wrong: 'Сумма в рублях, не больше двух знаков после запятой',
  amount_small: 'Сумма должна быть больше нуля',
  choose_client: 'Выберите клиента',
  now: 'Сейчас доступно',
  becomes: 'Станет',
  balance: 'Баланс клиента',
  balance_hint: 'Выберите клиента и укажите сумму: здесь будет видно, каким станет баланс.',
  done: 'Платёж проведён',
  sources: { manual: 'Внесён вручную', bank: 'Из выписки банка' },
  final: 'Проведённый платёж не изменить, можно только отменить. Проверьте клиента и сумму.',
  bill_fills: 'Сумма и назначение заполнятся по счёту',
  will_wait: (sum: string) =>
    `Сверх ${sum} за сутки деньги поступят на баланс, когда платёж подтвердит другой сотрудник.`,
  done_waiting: 'Платёж внесён и ждёт второго сотрудника',
  waiting: (count: number) => `Ждут второго сотрудника: ${plural(count, paymentForms)}.`,
  show_waiting: 'Показать',
  waits:
    'С этим платежом сумма за сутки больше той, что зачисляет один сотрудник. Деньги поступят на баланс, когда его подтвердит другой.',
  confirm: 'Подтвердить',
  confirm_title: (sum: string) => `Подтвердить платёж на ${sum}?`,
  confirm_content: (client: string) => `Деньги сразу поступят на баланс клиента ${client}.`,
  confirmed: 'Платёж подтверждён',
  why_not_confirm: 'Крупный платёж подтверждает другой сотрудник',
  reverse: 'Отменить платёж',
  reverse_title: (sum: string) => `Отменить платёж на ${sum}?`,
  reverse_content: 'Деньги спишутся с баланса клиента.',
  bill_reopens: 'Счёт снова будет ждать оплаты.',
  line_reopens: 'Строка выписки вернётся на разбор.',
  reversed: 'Платёж отменён',
  decline: 'Отклонить',
  decline_title: (sum: string) => `Отклонить платёж на ${sum}?`,
  decline_content: 'Деньги на баланс не поступят.',
  declined: 'Платёж отклонён',
  line: 'Строка выписки',
  search: 'Сумма, плательщик, номер',
  other_payer_title: 'В документе другой ИНН',
  other_payer_confirm: 'Всё равно зачислить',
  total: (status: string, count: number, sum: string) => `${status}: ${showCount(count)} на ${sum}`,
}

export const paymentStatusTexts: Record<PaymentStatus, StatusText> = {
  waiting: { word: 'Ждёт второго сотрудника', tone: 'wait', shape: 'clock' },
  done: { word: 'Зачислен', tone: 'good', shape: 'check' },
  declined: { word: 'Отклонён', tone: 'quiet', shape: 'minus' },
  reversed: { word: 'Отменён', tone: 'quiet', shape: 'cross' },
}

/** Names both sides of a credit whose ИНН differ. */
export function otherPayerText(
  { payer, inn }: { payer: string; inn: string },
  client: { name: string; inns: readonly string[] },
): string {
  const known = client.inns.length > 0 ? `ИНН ${client.inns.join(', ')}` : 'ИНН не указан'
  return `В документе: ${payer ? `${payer}, ` : ''}ИНН ${inn}. Клиент: ${client.name}, ${known}. Деньги пойдут этому клиенту.`
}
