import { z } from 'zod'
import { clean, isAccount, isBik, isKpp, isOgrn } from '../rules/requisites.ts'
import { Day, DayOut, maybe, messageNameText, Moment, text } from './fields.ts'
import { Inn } from './session.ts'

const checked = (test: (digits: string) => boolean, message: string) => text(40).transform(clean).refine(test, message)

export const LegalEntity = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  short_name: z.string(),
  full_name: z.string().nullable(),
  inn: z.string(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  address: z.string().nullable(),
  director: z.string().nullable(),
  bik: z.string().nullable(),
  account: z.string().nullable(),
  agreement_number: z.string().nullable(),
  agreement_date: DayOut.nullable(),
  created_at: Moment,
  version: z.number().int(),
})
export type LegalEntity = z.infer<typeof LegalEntity>

const legalEntityFields = {
  short_name: messageNameText(),
  full_name: maybe(text(1000)),
  inn: text(20).transform(clean).pipe(Inn),
  kpp: maybe(checked(isKpp, 'КПП: 9 знаков, например 773601001')),
  ogrn: maybe(checked(isOgrn, 'Проверьте ОГРН: контрольная цифра не сходится')),
  address: maybe(text(500)),
  director: maybe(text(200)),
  bik: maybe(checked(isBik, 'БИК: 9 цифр, первые 04 или 01')),
  account: maybe(checked((digits) => /^\d{20}$/.test(digits), 'Счёт: 20 цифр')),
  agreement_number: maybe(text(100)),
  agreement_date: maybe(Day('Дата в виде ГГГГ-ММ-ДД')),
}

/** The key of an account depends on the bank, so the pair is validated together (Банк России, № 515). */
function accountFitsBank(entity: { bik?: string | null; account?: string | null }): boolean {
  return !entity.account || !entity.bik || isAccount(entity.account, entity.bik)
}

const misfit = { message: 'Счёт не подходит к БИК: контрольный ключ не сходится', path: ['account'] }

export const LegalEntityCreate = z.strictObject(legalEntityFields).refine(accountFitsBank, misfit)
export type LegalEntityCreate = z.infer<typeof LegalEntityCreate>

export const LegalEntityUpdate = z.strictObject(legalEntityFields).partial().refine(accountFitsBank, misfit)
export type LegalEntityUpdate = z.infer<typeof LegalEntityUpdate>
