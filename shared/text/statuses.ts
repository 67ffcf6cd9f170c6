import type { TransactionUnit, TransferReason } from '../contract/billing.ts'
import type { Delivery } from '../contract/records.ts'
import type { TariffKind } from '../contract/tariffs.ts'
import type { PackageStatus } from '../rules/packages.ts'
import type { SignRequestStatus } from '../rules/sign-request.ts'

/** Each state has a word and an icon, so that colour never carries the meaning alone. */
export type Tone = 'good' | 'bad' | 'wait' | 'quiet'
export type Shape = 'ring' | 'dots' | 'arrow' | 'eye' | 'key' | 'check' | 'cross' | 'bang' | 'minus' | 'clock'
export type StatusText = { word: string; tone: Tone; shape: Shape }

export const signRequestStatusTexts: Record<SignRequestStatus, StatusText> = {
  draft: { word: 'Черновик', tone: 'quiet', shape: 'ring' },
  queued: { word: 'Ждёт очереди', tone: 'quiet', shape: 'dots' },
  sent: { word: 'Отправлено', tone: 'wait', shape: 'arrow' },
  opened: { word: 'Открыто', tone: 'wait', shape: 'eye' },
  confirmed: { word: 'Код введён', tone: 'wait', shape: 'key' },
  signed: { word: 'Подписано', tone: 'good', shape: 'check' },
  rejected: { word: 'Отказ', tone: 'bad', shape: 'cross' },
  expired: { word: 'Срок истёк', tone: 'quiet', shape: 'clock' },
  cancelled: { word: 'Отозвано', tone: 'quiet', shape: 'minus' },
  failed: { word: 'Остановлено', tone: 'bad', shape: 'bang' },
}

export const deliveryStatusTexts: Record<Delivery['status'], StatusText> = {
  queued: { word: 'В очереди', tone: 'quiet', shape: 'dots' },
  accepted: { word: 'Передано', tone: 'wait', shape: 'arrow' },
  delivered: { word: 'Доставлено', tone: 'good', shape: 'check' },
  undelivered: { word: 'Не доставлено', tone: 'bad', shape: 'cross' },
  expired: { word: 'Не дошло в срок', tone: 'bad', shape: 'clock' },
  rejected: { word: 'Не принято', tone: 'bad', shape: 'bang' },
  unknown: { word: 'Нет ответа', tone: 'wait', shape: 'dots' },
}

export const accountStatusTexts: Record<'active' | 'blocked', StatusText> = {
  active: { word: 'Работает', tone: 'quiet', shape: 'check' },
  blocked: { word: 'Остановлен', tone: 'bad', shape: 'minus' },
}

export const codeStatusTexts: Record<'live' | 'expired' | 'revoked', StatusText> = {
  live: { word: 'Действует', tone: 'quiet', shape: 'check' },
  expired: { word: 'Истёк', tone: 'wait', shape: 'clock' },
  revoked: { word: 'Отозван', tone: 'quiet', shape: 'minus' },
}

export const transactionUnitTexts: Record<TransactionUnit, string> = { rubles: '₽', signatures: 'подписи' }

export const tariffKindTexts: Record<TariffKind, string> = {
  pay_as_you_go: 'По факту подписи',
  package: 'Пакет',
}

export const packageStatusTexts: Record<PackageStatus, StatusText> = {
  active: { word: 'Действует', tone: 'quiet', shape: 'check' },
  used_up: { word: 'Израсходован', tone: 'quiet', shape: 'minus' },
  expired: { word: 'Срок истёк', tone: 'quiet', shape: 'clock' },
}

export const transferReasonTexts: Record<TransferReason, string> = {
  top_up: 'Пополнение',
  hold: 'Зарезервировано',
  capture: 'Списано за подпись',
  release: 'Резерв снят',
  correction: 'Отмена платежа',
  purchase: 'Покупка пакета',
  grant: 'Получено в пакете',
  expiry: 'Сгорело по сроку',
}
