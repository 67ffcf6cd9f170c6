import { z } from 'zod'
import { clean, isAccount, isBik, isCorrespondentAccount, isKpp } from '../rules/requisites.ts'
import { vatModes } from '../rules/vat.ts'
import { maybe, text } from './fields.ts'
import { Inn } from './session.ts'

/** The seller of bills, as stored in a bill. */
export const SellerRequisites = z.object({
  name: z.string(),
  inn: z.string(),
  kpp: z.string().nullable(),
  address: z.string(),
  bank_name: z.string(),
  bik: z.string(),
  account: z.string(),
  corr_account: z.string(),
  director: z.string(),
  accountant: z.string(),
})
export type SellerRequisites = z.infer<typeof SellerRequisites>

export const Seller = SellerRequisites.extend({
  vat_mode: z.enum(vatModes),
  next_bill_number: z.number().int(),
  version: z.number().int(),
})
export type Seller = z.infer<typeof Seller>

const digits = (test: (digits: string) => boolean, message: string) => text(40).transform(clean).refine(test, message)

const misfit = (path: string) => ({ message: 'Счёт не подходит к БИК: контрольный ключ не сходится', path: [path] })

/** All fields at once: the account's key depends on the bank (Банк России, № 515). */
export const SellerUpdate = z
  .strictObject({
    name: text(160),
    inn: text(20).transform(clean).pipe(Inn),
    kpp: maybe(digits(isKpp, 'КПП: 9 знаков, например 773601001')),
    address: text(500),
    bank_name: text(160),
    bik: digits(isBik, 'БИК: 9 цифр, первые 04 или 01'),
    account: digits((account) => /^\d{20}$/.test(account), 'Счёт: 20 цифр'),
    corr_account: digits((account) => /^301\d{17}$/.test(account), 'Корр. счёт: 20 цифр, первые 301'),
    director: text(200),
    accountant: text(200),
    vat_mode: z.enum(vatModes, 'Выберите ставку НДС').default('22'),
    /** to continue the numbering of another system: only before the first bill */
    next_bill_number: z.number().int().min(1).max(999_999_999).optional(),
  })
  .refine(({ account, bik }) => isAccount(account, bik), misfit('account'))
  .refine(({ corr_account, bik }) => isCorrespondentAccount(corr_account, bik), misfit('corr_account'))
export type SellerUpdate = z.output<typeof SellerUpdate>
