import { all } from '../rules/payload-shapes.ts'
import { showDate, showTime } from '../rules/clock.ts'
import { showPhone } from '../rules/phone.ts'
import { showRubles } from '../rules/show-rubles.ts'
import { roleTexts } from './admins.ts'
import { approvalKindTexts, approvalStateTexts } from './approvals.ts'
import { billStatusTexts } from './bills.ts'
import { bulkSendingStatusTexts } from './bulk-sendings.ts'
import { accountStatusTexts } from './clients.ts'
import { complaintStatusTexts } from './complaints.ts'
import { consoleDeliveryTexts as deliveryTexts, deliveryStatusTexts } from './deliveries.ts'
import { signRequestStatusTexts } from './document-sign-requests.ts'
import { drillTexts } from './drills.ts'
import { importStatusTexts } from './imports.ts'
import type { FieldsOf, JournalSubject, MoneyField } from '../rules/journal-events.ts'
import { fieldName, type Listed } from './journal-fields.ts'
import { paymentTexts, paymentStatusTexts } from './payments.ts'
import { sellerTexts } from './seller.ts'
import { senderStatusTexts } from './senders.ts'
import type { StatusText } from './statuses.ts'
import { tariffKindTexts } from './tariffs.ts'
import { clientRoleTexts, userStatusTexts } from './users.ts'
import { eventTypeTexts } from './webhook-screens.ts'

type Words = Record<string, Record<string, string>>

const wordsOf = (texts: Record<string, { word: string }>) =>
  Object.fromEntries(Object.entries(texts).map(([key, { word }]) => [key, word]))

/** Values of closed lists, by field. */
const words: Words = {
  role: { ...wordsOf(roleTexts), ...wordsOf(clientRoleTexts) },
  channel: deliveryTexts.channels,
  template: deliveryTexts.templates,
  source: paymentTexts.sources,
  vat_mode: sellerTexts.vat_modes,
  state: wordsOf(approvalStateTexts),
  events: eventTypeTexts,
  factor: { totp: 'приложение с кодами', passkey: 'ключ доступа', recovery: 'код восстановления', password: 'пароль' },
} satisfies { [F in FieldsOf<JournalSubject>]?: Words[string] }

/** Words of a field that differ for one subject. */
const ownWords: Record<string, Words> = {
  approvals: { kind: approvalKindTexts },
  tariffs: { kind: tariffKindTexts },
  installation: {
    cause: Object.fromEntries(Object.entries(drillTexts.causes).map(([cause, [what]]) => [cause, what])),
  },
  clients: { kind: { legal: 'организация', individual: 'частное лицо' } },
} satisfies { [S in JournalSubject]?: { [F in FieldsOf<S> | Listed<S>]?: Words[string] } }

const statuses: Record<string, Record<string, StatusText> | undefined> = {
  'document-sign-requests': signRequestStatusTexts,
  bills: billStatusTexts,
  deliveries: deliveryStatusTexts,
  payments: paymentStatusTexts,
  clients: accountStatusTexts,
  admins: accountStatusTexts,
  complaints: complaintStatusTexts,
  senders: senderStatusTexts,
  imports: importStatusTexts,
  'bulk-sendings': bulkSendingStatusTexts,
  'client-users': userStatusTexts,
} satisfies { [S in JournalSubject]?: Record<string, StatusText> }

/** Money: the journal holds whole kopecks, as the ledger does; a form holds rubles. */
const money: Readonly<Record<MoneyField, true>> = {
  ...all(true, 'amount amount_from paid price vat_amount threshold available available_after held_after'),
  ...all(true, 'incoming_amount outgoing_amount known_amount bank_incoming_amount bank_outgoing_amount'),
}
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

export type Unit = 'rubles' | 'kopecks' | 'signatures'

/** A value of a field in words, as a form holds it: sums in rubles. */
export const showField = (noun: string, field: string, value: unknown): string => showIn('rubles', noun, field, value)

/** A value of a field in words, as the journal holds it: sums in kopecks, but for those of a form, or signatures of a package. */
export const showJournalled = (subject: string, field: string, value: unknown, unit: Unit = 'kopecks'): string =>
  showIn(unit, subject, field, value)

function showIn(unit: Unit, subject: string, field: string, value: unknown): string {
  if (isEmpty(value)) return '—'
  if (typeof value === 'number') {
    if (unit === 'signatures' || !Object.hasOwn(money, field)) return String(value)
    return showRubles(unit === 'kopecks' ? value / 100 : value)
  }
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value === 'string') return showText(subject, field, value)
  if (Array.isArray(value)) return value.map((item) => showPart(unit, subject, field, item)).join('\n')
  return parts(unit, subject, value as object).join('\n')
}

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function showText(subject: string, field: string, value: string): string {
  if (field === 'status') return statuses[subject]?.[value]?.word ?? value
  if (field === 'phone') return showPhone(value)
  if (moment.test(value)) return `${showTime(value)} (МСК)`
  if (day.test(value)) return showDate(value)
  return ownWords[subject]?.[field]?.[value] ?? words[field]?.[value] ?? value
}

/** «Название: Договор, SHA-256: 9f…»: one line for an object in a list */
function showPart(unit: Unit, subject: string, field: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return showIn(unit, subject, field, item)
  return parts(unit, subject, item).join(', ')
}

const parts = (unit: Unit, subject: string, value: object): string[] =>
  Object.entries(value).map(([part, member]) => {
    const flat = typeof member === 'object' && member !== null ? Object.values(member).map(String).join(', ') : member
    return `${fieldName(subject, part)}: ${showIn(unit, subject, part, flat)}`
  })
