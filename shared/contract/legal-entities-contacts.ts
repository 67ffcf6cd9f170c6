import { z } from 'zod'
import { Email } from './email.ts'
import { maybe, Moment, Phone, text } from './fields.ts'

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
