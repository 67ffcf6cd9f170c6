import { z } from 'zod'
import { clean, isAccount, isBik, isKpp, isOgrn, isSnils } from '../rules/requisites.ts'
import { Day, Email, maybe, MaybeMoment, Moment, Phone, text, DayOut } from './fields.ts'
import { Inn } from './session.ts'

const checked = (test: (digits: string) => boolean, message: string) => text(40).transform(clean).refine(test, message)

export const Individual = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  last_name: z.string(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  full_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  snils: z.string().nullable(),
  inn: z.string().nullable(),
  legal_entity_id: z.number().int().nullable(),
  created_at: Moment,
  version: z.number().int(),
})
export type Individual = z.infer<typeof Individual>

const individualFields = {
  last_name: text(100),
  first_name: text(100),
  middle_name: maybe(text(100)),
  phone: Phone,
  email: maybe(Email),
  snils: maybe(checked(isSnils, 'Проверьте СНИЛС: контрольное число не сходится')),
  inn: maybe(Inn),
  legal_entity_id: z.number().int().positive().nullish(),
}
export const IndividualCreate = z.strictObject(individualFields)
export type IndividualCreate = z.infer<typeof IndividualCreate>
export const IndividualUpdate = z.strictObject(individualFields).partial()
export type IndividualUpdate = z.infer<typeof IndividualUpdate>

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
  short_name: text(300),
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

export const LegalEntityContact = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  legal_entity_id: z.number().int(),
  full_name: z.string(),
  position: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  created_at: Moment,
  version: z.number().int(),
})
export type LegalEntityContact = z.infer<typeof LegalEntityContact>

const contactFields = {
  legal_entity_id: z.number({ error: 'Выберите организацию' }).int().positive(),
  full_name: text(200),
  position: maybe(text(200)),
  phone: maybe(Phone),
  email: maybe(Email),
}
export const LegalEntityContactCreate = z.strictObject(contactFields)
export type LegalEntityContactCreate = z.infer<typeof LegalEntityContactCreate>
export const LegalEntityContactUpdate = z.strictObject(contactFields).partial()
export type LegalEntityContactUpdate = z.infer<typeof LegalEntityContactUpdate>

export const Client = z.object({
  id: z.number().int(),
  kind: z.enum(['legal', 'individual']),
  name: z.string(),
  status: z.enum(['active', 'blocked']),
  note: z.string().nullable(),
  responsible_admin_id: z.number().int().nullable(),
  /** sender name of its SMS, registered by the operators */
  sender_name: z.string().nullable(),
  created_at: Moment,
  version: z.number().int(),
})
export type Client = z.infer<typeof Client>

const SenderName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{1,11}$/, 'До 11 латинских букв, цифр, точек и дефисов')

export const ClientUpdate = z
  .strictObject({
    name: text(300),
    note: maybe(text(2000)),
    status: z.enum(['active', 'blocked']),
    responsible_admin_id: z.number().int().positive().nullable(),
    sender_name: maybe(SenderName),
  })
  .partial()
export type ClientUpdate = z.infer<typeof ClientUpdate>

export const ClientCode = z.object({
  id: z.number().int(),
  client_id: z.number().int(),
  label: z.string(),
  prefix: z.string(),
  created_by: z.string(),
  created_at: Moment,
  expires_at: MaybeMoment,
  last_used_at: MaybeMoment,
  revoked_at: MaybeMoment,
  version: z.number().int(),
})
export type ClientCode = z.infer<typeof ClientCode>
export const ClientCodeCreate = z.strictObject({
  label: text(100),
  expires_at: z.iso.datetime({ offset: true, error: 'Время в виде ISO 8601' }).nullish(),
})
export type ClientCodeCreate = z.infer<typeof ClientCodeCreate>
export const ClientCodeUpdate = ClientCodeCreate.partial()
export type ClientCodeUpdate = z.infer<typeof ClientCodeUpdate>
/** The whole code is returned once, at its creation. */
export const ClientCodeCreated = ClientCode.extend({ code: z.string() })
