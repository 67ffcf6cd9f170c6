import { expect, test } from 'vitest'
import type { Quote } from '#shared/contract/packages.ts'
import { priceOf } from '../../cabinet/requests/document-sign-requests/new/price-of.ts'

const quote = (part: Partial<Quote>): Quote => ({
  signatures: 3,
  from_packages: 0,
  from_money: 3,
  price: 35,
  amount: 105,
  available_after: 895,
  left_after: 0,
  enough: true,
  lacks: 0,
  offer: null,
  ...part,
})
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('the price before sending is shown in package signatures, in money, or in both', () => {
  expect(plain(priceOf(quote({})).line)).toBe('Спишется: 3 подписи · 105,00 ₽ · останется 895,00 ₽')
  const ofPackage = quote({ from_packages: 3, from_money: 0, amount: 0, left_after: 97 })
  expect(plain(priceOf(ofPackage).line)).toBe('Спишется: 3 подписи из пакета · останется 97')
  const mixed = quote({ from_packages: 1, from_money: 2, amount: 70, available_after: 930 })
  expect(plain(priceOf(mixed).line)).toBe('Спишется: 1 подпись из пакета и 2 подписи за 70,00 ₽ · останется 930,00 ₽')
})

test('the price before sending returns the missing money as a sum for a bill', () => {
  expect(priceOf(quote({ enough: false, lacks: 12.5 }))).toEqual({ line: null, lacks: 12.5, offer: null })
})
