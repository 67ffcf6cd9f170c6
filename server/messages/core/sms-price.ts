import { kopecks, toKopecks, type Kopecks } from '#shared/rules/kopecks.ts'
import { countryOf, phoneCountries, type PhoneCountry } from '#shared/rules/phone.ts'
import type { OutgoingMessage } from './driver.ts'
import { partsOf } from './sms-parts.ts'

/** Kopecks per part of a message, where the gateway does not say itself; `null`: not known. */
export type SmsPrices = { price_kopecks: number | null; country_kopecks: Partial<Record<PhoneCountry, number>> }

/** By the country of the number; of a country that is not named, the price for all. */
export function smsPrice(
  { body, recipient }: Pick<OutgoingMessage, 'body' | 'recipient'>,
  prices: SmsPrices,
): Kopecks | null {
  const country = countryOf(recipient)
  const per_part = (country && prices.country_kopecks[country]) ?? prices.price_kopecks
  return per_part === null ? null : kopecks(per_part * partsOf(body).length)
}

/** `BY=14.50,KZ=9` → kopecks; null when it is not such a table */
export function countryPrices(text: string): SmsPrices['country_kopecks'] | null {
  const rows = text.split(',').map((row) => /^([A-Z]{2})=(\d{1,4}(?:\.\d{1,2})?)$/.exec(row.trim()))
  const isKnown = (name: string): name is PhoneCountry => phoneCountries.some((country) => country === name)
  const known = rows.flatMap((row) =>
    row?.[1] && isKnown(row[1]) ? [[row[1], toKopecks(Number(row[2]))] as const] : [],
  )
  return known.length === rows.length ? Object.fromEntries(known) : null
}
