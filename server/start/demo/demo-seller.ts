import type { SellerUpdate } from '#shared/contract/seller.ts'

/** The demo's seller: invented, with an account of the sample of ГОСТ Р 56042 and the public БИК of its bank. */
export const demoSeller = {
  name: 'ООО «Подпись Онлайн»',
  inn: '7736207543',
  kpp: '773601001',
  address: '125009, г. Москва, ул. Примерная, д. 1',
  bank_name: 'ПАО СБЕРБАНК г. Москва',
  bik: '044525225',
  account: '40702810138250123017',
  corr_account: '30101810400000000225',
  director: 'Орлова Н. П.',
  accountant: 'Белова О. В.',
  vat_mode: '22',
} as const satisfies SellerUpdate

/** So that the sample bank statement, which pays bill № 1024, finds it. */
export const demo_bill_number = 1024
export const demo_bill_rubles = 12_200
