import { z } from 'zod'
import { reason_chars_max } from '../rules/limits.ts'
import { text } from './fields.ts'

/** What can be revealed of which row. */
export const revealable = {
  individuals: ['phone', 'snils'],
  'legal-entities-contacts': ['phone'],
  'document-sign-requests': ['phone', 'link', 'documents'],
  'bulk-sendings': ['documents'],
  deliveries: ['phone'],
  users: ['phone'],
} as const
export type RevealedNoun = keyof typeof revealable

export const RevealCreate = z.strictObject({
  resource: z.enum(Object.keys(revealable) as [RevealedNoun, ...RevealedNoun[]], 'Чего это данные?'),
  id: z.number().int().positive(),
  field: z.enum(['phone', 'snils', 'link', 'documents'], 'Какое поле показать?'),
  reason: text(reason_chars_max),
})
export type RevealCreate = z.infer<typeof RevealCreate>

export const Revealed = z.object({ value: z.string() })
