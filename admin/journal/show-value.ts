import { showRubles } from '#shared/rules/show-rubles.ts'
import { showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { roleTexts } from '#shared/text/admins.ts'
import { consoleDeliveryTexts as deliveryTexts, deliveryStatusTexts } from '#shared/text/deliveries.ts'
import { extraFieldTexts } from '#shared/text/journal.ts'
import { paymentTexts, paymentStatusTexts } from '#shared/text/payments.ts'
import { sellerTexts } from '#shared/text/seller.ts'
import { billStatusTexts } from '#shared/text/bills.ts'
import { accountStatusTexts } from '#shared/text/clients.ts'
import { signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import type { StatusText } from '#shared/text/statuses.ts'

const words: Record<string, Record<string, string>> = {
  role: Object.fromEntries(Object.entries(roleTexts).map(([role, { word }]) => [role, word])),
  channel: deliveryTexts.channels,
  template: deliveryTexts.templates,
  source: paymentTexts.sources,
  vat_mode: sellerTexts.vat_modes,
}

const statuses: Record<string, Record<string, StatusText>> = {
  'document-sign-requests': signRequestStatusTexts,
  bills: billStatusTexts,
  deliveries: deliveryStatusTexts,
  payments: paymentStatusTexts,
  clients: accountStatusTexts,
  admins: accountStatusTexts,
}

/** The journal stores money as the ledger does: in whole kopecks. */
const kopecks = new Set(['amount', 'paid', 'price', 'vat_amount', 'available_after', 'held_after'])
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** A journal value formatted for people. */
export function showValue(subject: string, field: string, value: unknown, isMoney = true): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'number') return isMoney && kopecks.has(field) ? showRubles(value / 100) : String(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (typeof value !== 'string') return lines(value)
  if (field === 'status') return statuses[subject]?.[value]?.word ?? value
  if (field === 'phone') return showPhone(value)
  if (moment.test(value)) return `${showTime(value)} (МСК)`
  return words[field]?.[value] ?? value
}

const partTexts: Record<string, string> = { ...extraFieldTexts, ...sellerTexts.fields }

/** An organization as stored in a bill: one line per requisite. */
function lines(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (!Array.isArray(value)) {
    return Object.entries(value)
      .map(([part, said]) => `${partTexts[part] ?? part}: ${said === null ? '—' : flat(said)}`)
      .join('\n')
  }
  return value.map((item) => (typeof item === 'string' ? item : flat(item))).join('\n')
}

/** `{ title, sha256 }` → «title, sha256», one line per object */
function flat(item: unknown): string {
  return typeof item === 'object' && item !== null ? Object.values(item).map(String).join(', ') : String(item)
}
