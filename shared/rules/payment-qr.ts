/** Lengths of ГОСТ Р 56042-2014, in characters. */
const name_chars_max = 160
const bank_name_chars_max = 45
const purpose_chars_max = 210

export type PaymentOrder = {
  name: string
  inn: string
  kpp: string | null
  account: string
  bank_name: string
  bik: string
  corr_account: string
  amount_kopecks: number
  purpose: string
}

/** A value must not contain the separator or a line break. */
const value = (text: string, chars_max: number) => text.replace(/[|\r\n\t]/g, ' ').slice(0, chars_max)

/** The text of a bill's payment QR: ГОСТ Р 56042-2014, `ST00012` (UTF-8), required keys first and in order. */
export function paymentQr(order: PaymentOrder): string {
  const fields: [key: string, text: string][] = [
    ['Name', value(order.name, name_chars_max)],
    ['PersonalAcc', order.account],
    ['BankName', value(order.bank_name, bank_name_chars_max)],
    ['BIC', order.bik],
    ['CorrespAcc', order.corr_account],
    ['PayeeINN', order.inn],
    ...(order.kpp ? [['KPP', order.kpp] satisfies [string, string]] : []),
    ['Sum', String(order.amount_kopecks)],
    ['Purpose', value(order.purpose, purpose_chars_max)],
  ]
  return ['ST00012', ...fields.map(([key, text]) => `${key}=${text}`)].join('|')
}
