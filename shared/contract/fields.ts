import { z } from 'zod'
import { toPhone } from '../rules/phone.ts'
import { documentedAs } from './documented.ts'

/** Control characters, bidirectional marks and lone surrogates are refused. */
const control = /(?![\n\t\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u

/** Typed text: trimmed, not empty. */
export const text = (chars_max: number) =>
  z
    .string({ error: 'Заполните поле' })
    .trim()
    .min(1, 'Заполните поле')
    .max(chars_max, `Не длиннее ${chars_max} знаков`)
    .refine((value) => value.isWellFormed() && !control.test(value), 'Уберите служебные символы')

/** Optional field: an empty string and null both mean "missing". */
export const maybe = (field: z.ZodType<string>) =>
  documentedAs(
    z
      .string()
      .nullish()
      .transform((value, context) => {
        if (value === undefined || value === null || value.trim() === '') return null
        const parsed = field.safeParse(value)
        if (parsed.success) return parsed.data
        // the rest of the body is validated too, so the result must be a value of the type
        for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message, continue: true })
        return null
      }),
    () => {
      const { $schema: _dialect, minLength: _not_empty, ...json } = z.toJSONSchema(field, { io: 'input' })
      return { ...json, type: ['string', 'null'] }
    },
  )

export const Phone = text(40).transform((value, context) => {
  const phone = toPhone(value)
  if (phone) return phone
  context.addIssue({ code: 'custom', message: 'Нужен мобильный номер, например +7 (999) 123-45-67', continue: true })
  return value
})

export const Email = text(254).pipe(z.email('Проверьте адрес почты'))

/** A day, `2026-11-30`. PostgreSQL has no year 0, ISO 8601 does. */
export const Day = (error?: string) => z.iso.date(error).refine((day) => !day.startsWith('0000'), error)

/** ISO 8601 in UTC */
export const Moment = z.string().meta({ format: 'date-time' })
export const MaybeMoment = Moment.nullable()
/** `2026-11-30` */
export const DayOut = z.string().meta({ format: 'date' })

export const Deleted = z.object({ id: z.number().int() })
