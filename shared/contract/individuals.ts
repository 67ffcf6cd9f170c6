import { z } from 'zod'
import { clean, isSnils } from '../rules/requisites.ts'
import { Email } from './email.ts'
import { maybe, Moment, Phone, text } from './fields.ts'
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
