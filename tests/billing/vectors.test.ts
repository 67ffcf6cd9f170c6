import { describe, expect, test } from 'vitest'
import { addBankingDays } from '#shared/rules/banking-days.ts'
import { billsNamed } from '#shared/rules/bill-number.ts'
import { paymentQr } from '#shared/rules/payment-qr.ts'
import { vatModes, vatWithin, type VatMode } from '#shared/rules/vat.ts'
import { bankSum, billPurpose, showSum, vatText } from '#shared/text/bills.ts'
import { SellerUpdate } from '#shared/contract/seller.ts'
import { sumInWords } from '#server/documents/printing/sum-in-words.ts'
import { demoSeller } from '#server/start/demo/demo-seller.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the tax within a sum', () => {
  const vectors: [rubles: number, mode: VatMode, vat: string][] = [
    [12_200_00, '22', '2 200,00'],
    [1000_00, '22', '180,33'],
    [1050_00, '5', '50,00'],
    [1070_00, '7', '70,00'],
    [9999_99, '5', '476,19'],
    [1000_00, '0', '0,00'],
    [1000_00, 'usn_exempt', '0,00'],
  ]
  test.each(vectors)('VAT within %d kopecks at %s is %s', (kopecks, mode, vat) => {
    expect(plain(showSum(vatWithin(kopecks, mode)))).toBe(vat)
  })

  test('VAT is exact for the largest sum that a bill may carry', () => {
    for (const mode of vatModes) expect(Number.isSafeInteger(vatWithin(100_000_000_00, mode))).toBe(true)
    expect(vatWithin(100_000_000_00, '22')).toBe(18_032_786_89)
  })

  test('VAT is worded as the law requires', () => {
    expect(plain(vatText('22', 2200_00))).toBe('В том числе НДС (22 %): 2 200,00')
    expect(vatText('usn_exempt', 0)).toBe('Без НДС (п. 1 ст. 145 НК РФ, применение УСН)')
    expect(vatText('nk149', 0)).toBe('НДС не облагается (пп. 26 п. 2 ст. 149 НК РФ)')
  })
})

test.each([
  [0, 'Ноль рублей 00 копеек'],
  [1_01, 'Один рубль 01 копейка'],
  [2000_05, 'Две тысячи рублей 05 копеек'],
  [12_200_00, 'Двенадцать тысяч двести рублей 00 копеек'],
  [21_021_21, 'Двадцать одна тысяча двадцать один рубль 21 копейка'],
  [1_234_567_89, 'Один миллион двести тридцать четыре тысячи пятьсот шестьдесят семь рублей 89 копеек'],
])('%d kopecks in words are «%s»', (kopecks, words) => expect(sumInWords(kopecks)).toBe(words))

test.each([
  [5, '0,05'],
  [100_000_00, '100 000,00'],
  [-1_234_567_89, '\u22121 234 567,89'],
])('%d kopecks in digits are «%s»', (kopecks, digits) => expect(plain(showSum(kopecks))).toBe(digits))

test('sums in bank formats are written with a decimal point', () => {
  expect(bankSum(2200_00)).toBe('2200.00')
  expect(bankSum(5)).toBe('0.05')
})

describe('banking days', () => {
  test.each([
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-11-21', 5, '2026-11-27'],
    ['2026-12-30', 5, '2027-01-14'],
    ['2026-11-03', 1, '2026-11-05'],
  ])('%s plus %d banking days is %s', (day, count, end) => expect(addBankingDays(day, count)).toBe(end))
})

describe('the payment QR (ГОСТ Р 56042-2014)', () => {
  const order = {
    name: 'ООО "Подпись Онлайн"',
    inn: '7736207543',
    kpp: '773601001',
    account: '40702810138250123017',
    bank_name: 'ПАО СБЕРБАНК г. Москва',
    bik: '044525225',
    corr_account: '30101810400000000225',
    amount_kopecks: 1220000,
    purpose: billPurpose({ number: 1024, issued_on: '2026-11-30', vat_mode: '22', vat_amount: 2200_00 }),
  }

  test('the payment QR equals the vector of docs/domain.md', () => {
    const text = paymentQr(order)
    expect(text).toBe(
      'ST00012|Name=ООО "Подпись Онлайн"|PersonalAcc=40702810138250123017|BankName=ПАО СБЕРБАНК г. Москва|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7736207543|KPP=773601001|Sum=1220000|Purpose=Оплата по счету № 1024 от 30.11.2026. В т.ч. НДС 22% - 2200.00 руб.',
    )
    expect([text.length, Buffer.byteLength(text)]).toEqual([266, 326])
  })

  test('the payment QR keeps its fields separate and within their lengths', () => {
    const text = paymentQr({ ...order, kpp: null, name: `ООО |"А"\r\n${'б'.repeat(300)}`, bank_name: 'в'.repeat(80) })
    const fields = text.split('|').map((field) => field.split('='))
    expect(fields.map(([key]) => key)).toEqual(
      'ST00012 Name PersonalAcc BankName BIC CorrespAcc PayeeINN Sum Purpose'.split(' '),
    )
    expect(fields[1]?.[1]).toHaveLength(160)
    expect(fields[3]?.[1]).toHaveLength(45)
    expect(text).not.toMatch(/[\r\n\t]/)
  })
})

describe('the bill named in a payment’s purpose', () => {
  const vectors: [purpose: string, number: string, date: string | null][] = [
    ['Оплата по счету № 1024 от 30.11.2026 за пакет', '1024', '2026-11-30'],
    ['сч.34 от 31.03.2022', '34', '2022-03-31'],
    ['ПО СЧЁТУ N 1024 ОТ 30/11/26', '1024', '2026-11-30'],
    ['Оплата за ООО "Ромашка" сч. 1024', '1024', null],
    ['Оплата счета-1024', '1024', null],
    ['по счету на оплату №ПО-15/2026 от 01.12.2026', 'ПО-15/2026', '2026-12-01'],
  ]
  test.each(vectors)('the payment purpose «%s» names the bill %s of %s', (purpose, number, date) => {
    expect(billsNamed(purpose)).toEqual({ bills: [{ number, date }], more: false })
  })
  test.each([
    'на расчетный счет 40702810138250123017',
    'по договору 15',
    'по счет-фактуре 12',
    'Пополнение баланса; лимит a=b, договор ПО-15',
  ])('the payment purpose «%s» names no bill', (purpose) => expect(billsNamed(purpose).bills).toEqual([]))
  test.each([
    'счета 1024, 1025',
    'счет 1024 и 1025',
    'по счетам №№ 1024, 1025',
    'счет 1024 от 30.11.2026, счет 1025 от 30.11.2026',
  ])('the payment purpose «%s» names more than one bill', (purpose) => {
    expect(billsNamed(purpose).bills[0]?.number).toBe('1024')
    expect(billsNamed(purpose).more).toBe(true)
  })
})

describe('the seller’s requisites', () => {
  const faults = (change: object) =>
    SellerUpdate.safeParse({ ...demoSeller, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? []

  test('the seller’s requisites of the demo are valid', () => expect(faults({})).toEqual([]))
  test.each([
    ['inn', '7736207544'],
    ['inn', '0000000000'],
    ['kpp', '7736a1001'],
    ['bik', '123456789'],
    ['account', '40702810900000000001'],
    ['account', '4070281013825012301'],
    ['corr_account', '30101810965770000413'],
    ['name', ''],
    ['vat_mode', '20'],
  ])('seller’s requisites with %s = «%s» are refused', (field, value) =>
    expect(faults({ [field]: value })).toContain(field),
  )
})
