import { z } from 'zod'
import { knownPhone, phoneFault, phoneFaultTexts, toPhone } from '../rules/phone.ts'
import {
  filledFault,
  lineFault,
  linesFault,
  message_name_chars_max,
  messageNameFault,
  type WordFault,
} from '../rules/plain-words.ts'
import { code_digits } from '../rules/limits.ts'
import { isNilUuid } from '../rules/nil-uuid.ts'
import { documentedAs } from './documented.ts'

/** What a field says about its text. */
const wordFaults: Record<WordFault, string> = {
  lines: 'Нужна одна строка, без переносов',
  invisible: 'Уберите невидимые и служебные символы',
  marks: 'Слишком много знаков над одной буквой',
  blank: 'Нужна хотя бы одна буква или цифра',
  address: 'Уберите адрес сайта или почты: название попадает в СМС',
  phone: 'Уберите номер телефона: название попадает в СМС',
}

const typed = (chars_max: number, faultOf: (text: string) => WordFault | null) =>
  z
    .string({ error: 'Заполните поле' })
    .normalize('NFC')
    .trim()
    .min(1, 'Заполните поле')
    .max(chars_max, `Не длиннее ${chars_max} знаков`)
    .superRefine((value, context) => {
      const fault = faultOf(value)
      if (fault) context.addIssue({ code: 'custom', message: wordFaults[fault], continue: true })
    })

/** Typed text of one line: trimmed, in NFC, not empty (`rules/plain-words.ts`). */
export const text = (chars_max: number) => typed(chars_max, lineFault)
/** What a signer fills into a place of one line. */
export const filled = (chars_max: number) => typed(chars_max, filledFault)
/** Typed text that may have several lines. */
export const lines = (chars_max: number) => typed(chars_max, linesFault)
/** A name under which a client writes to strangers: one short line without addresses and phone numbers. */
export const messageNameText = () => typed(message_name_chars_max, messageNameFault)

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

/** The phone of a person on record, whose country may have been served earlier and not now. */
export const KnownPhone = text(40).transform((value, context) => {
  const phone = knownPhone(value)
  if (phone === null) context.addIssue({ code: 'custom', message: phoneFault(value) ?? phoneFaultTexts.unreadable })
  return phone ?? value
})

export const Phone = text(40).transform((value, context) => {
  const phone = toPhone(value)
  if (phone) return phone
  const message = phoneFault(value) ?? phoneFaultTexts.unreadable
  context.addIssue({ code: 'custom', message, continue: true })
  return value
})

/**
 * The caller's own id of a document. The nil UUID is that of a reference to a document that 1С has not written yet: the
 * same for all of them, so the second document would find the request of the first.
 */
export const ExternalId = text(100).refine(
  (value) => !isNilUuid(value),
  'Это пустой идентификатор: документ ещё не записан в вашей системе. Сначала запишите документ',
)

/** A moment that a caller names, of ISO 8601; a time without its zone is refused with a message that says so. */
const zoned = {
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' && z.iso.datetime({ local: true }).safeParse(input).success
      ? `Не указан часовой пояс: допишите его, например ${input}+03:00 для Москвы`
      : 'Время в виде ISO 8601 с часовым поясом, например 2026-12-05T18:00:00+03:00',
}
export const ZonedMoment = z.iso.datetime({ offset: true, ...zoned })
/** A moment with its offset, or a day. */
export const ZonedMomentOrDay = z.union([z.iso.datetime({ offset: true }), z.iso.date()], zoned)

/** A day, `2026-11-30`. PostgreSQL has no year 0, ISO 8601 does. */
export const Day = (error?: string) => z.iso.date(error).refine((day) => !day.startsWith('0000'), error)

/** ISO 8601 in UTC */
export const Moment = z.string().meta({ format: 'date-time' })
export const MaybeMoment = Moment.nullable()
/** `2026-11-30` */
export const DayOut = z.string().meta({ format: 'date' })

export const Deleted = z.object({ id: z.number().int() })

/** A code from an SMS, as it is typed. */
export const SmsCode = z
  .string({ error: 'Введите код из СМС' })
  .trim()
  .regex(new RegExp(`^\\d{${code_digits}}$`), `В коде ${code_digits} цифр`)
