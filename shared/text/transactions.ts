import type { TransactionUnit } from '../rules/transfers.ts'
import type { TransferReason } from '../rules/transfers.ts'

export const consoleTransactionTexts = {
  title: 'Операции',
  empty_title: 'Операций пока нет',
  empty: 'Первой строкой станет пополнение баланса.',
  request: (id: number) => `Заявка №\u00a0${id}`,
  payment: (id: number) => `Платёж №\u00a0${id}`,
  package: (id: number) => `Пакет №\u00a0${id}`,
  basis: 'Основание',
  unit: 'Что считается',
  units: { rubles: 'Деньги', signatures: 'Подписи пакетов' },
}

/** A signature is one line: its charge. */
export const holdTexts = { without_holds: 'Без резервов' }

export const totalsTexts = {
  too_many: 'Операций слишком много, чтобы сложить их сразу. Выберите клиента или дни.',
}

export const cabinetTransactionTexts = {
  title: 'Операции',
  empty_title: 'Здесь будут пополнения и списания',
  empty: 'Первая операция появится, когда придёт оплата или подпишут первую заявку. Резервы видны, если снять отбор.',
  period: 'Период',
  from: 'С',
  to: 'По',
  received: 'Поступило',
  spent: 'Списано',
  signatures_received: 'Подписей получено',
  signatures_spent: 'Подписей израсходовано',
  nothing_moved: 'Ни поступлений, ни списаний.',
}

export const transactionUnitTexts: Record<TransactionUnit, string> = { rubles: '₽', signatures: 'подписи' }

export const transferReasonTexts: Record<TransferReason, string> = {
  top_up: 'Пополнение',
  hold: 'Зарезервировано',
  capture: 'Списано за подпись',
  release: 'Резерв снят',
  correction: 'Отмена платежа',
  purchase: 'Покупка пакета',
  grant: 'Получено в пакете',
  expiry: 'Сгорело по сроку',
  message: 'Сообщения по отменённой заявке',
}

export const messageChargeText = (request_id: number) => `Сообщение по отменённой заявке № ${request_id}`
