import { z } from 'zod'
import { deadline_max_days, message_chars_max } from '../rules/limits.ts'
import { Reminders } from './document-sign-requests.ts'
import { lines, maybe, Moment } from './fields.ts'

const id = z.number().int().positive()

/** What the form of a new request or sending begins with. */
export const SendingDefaults = z.object({
  /** null: the first of the client's organizations */
  legal_entity_id: id.nullable(),
  /** counted from the day on which the form is opened */
  deadline_days: z.number().int(),
  reminders: z.object(Reminders.shape).nullable(),
  message: z.string().nullable(),
})
export type SendingDefaults = z.infer<typeof SendingDefaults>

export const SendingDefaultsUpdate = z
  .strictObject({
    legal_entity_id: id.nullable(),
    deadline_days: z
      .number({ error: 'Укажите число дней' })
      .int('Целое число дней')
      .min(1, 'Не меньше 1 дня')
      .max(deadline_max_days, `Не дальше ${deadline_max_days} дней`),
    reminders: Reminders.nullable(),
    message: maybe(lines(message_chars_max)),
  })
  .partial()
export type SendingDefaultsUpdate = z.infer<typeof SendingDefaultsUpdate>

/** A message to signers that is used again. */
export const SavedText = z.object({ id, text: z.string(), created_by: z.string(), created_at: Moment })
export type SavedText = z.infer<typeof SavedText>

export const SavedTextCreate = z.strictObject({ text: lines(message_chars_max) })
