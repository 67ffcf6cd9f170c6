import { z } from 'zod'
import {
  documents_per_request_max,
  message_chars_max,
  public_link_days_max,
  public_link_places_max,
} from '../rules/limits.ts'
import { pinPattern, publicFormStates, publicLinkStates } from '../rules/public-links.ts'
import { Email } from './email.ts'
import { ShownFace } from './face.ts'
import { lines, maybe, MaybeMoment, Moment, Phone, SmsCode, text, ZonedMomentOrDay } from './fields.ts'
import { ConfirmedWarnings } from './files.ts'

const id = z.number().int().positive()
const places = z
  .number({ error: 'Укажите целое число' })
  .int('Укажите целое число')
  .min(1, 'Не меньше 1')
  .max(public_link_places_max, `Не больше ${public_link_places_max}`)
const days = z
  .number({ error: 'Укажите целое число дней' })
  .int('Укажите целое число дней')
  .min(1, 'Не меньше одного дня')
  .max(public_link_days_max, `Не больше ${public_link_days_max} дней`)

/** One address or QR code by which many people sign the same documents; each names themself. */
export const PublicLink = z.object({
  id,
  client_id: id,
  legal_entity_id: id.nullable(),
  venture: z.string(),
  title: z.string(),
  message: z.string().nullable(),
  documents: z.array(z.object({ file_id: id, title: z.string(), pages: z.number().int() })),
  state: z.enum(publicLinkStates),
  /** null for staff: who knows it could sign */
  url: z.string().nullable(),
  /** shown on the spot; null without one, and for staff */
  pin: z.string().nullable(),
  day_max: z.number().int(),
  phone_max: z.number().int(),
  total_max: z.number().int().nullable(),
  sign_days: z.number().int(),
  expires_at: Moment,
  /** requests that were made by it, and those of them that were signed */
  started: z.number().int(),
  signed: z.number().int(),
  /** since when nobody can begin, and why; null while people can */
  unable_at: MaybeMoment,
  unable_why: z.string().nullable(),
  stopped_at: MaybeMoment,
  stop_reason: z.string().nullable(),
  /** then its client does not resume it */
  stopped_by_staff: z.boolean(),
  created_by: z.string(),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
})
export type PublicLink = z.infer<typeof PublicLink>

const Pin = maybe(z.string().trim().regex(pinPattern, 'От 4 до 8 цифр'))

const settings = {
  title: text(200),
  message: maybe(lines(message_chars_max)).optional(),
  pin: Pin.optional(),
  day_max: places,
  phone_max: places,
  total_max: places.nullish(),
  sign_days: days,
  expires_at: ZonedMomentOrDay,
}

export const PublicLinkCreate = z.strictObject({
  ...settings,
  /** required of a company; a private person has none */
  legal_entity_id: z.number({ error: 'Выберите организацию' }).int().positive().nullish(),
  documents: z
    .array(z.strictObject({ file_id: id, title: maybe(text(300)).optional() }), { error: 'Добавьте документ' })
    .min(1, 'Добавьте документ')
    .max(documents_per_request_max, `Не больше ${documents_per_request_max} документов`),
  day_max: places.default(100),
  phone_max: places.default(1),
  sign_days: days.default(3),
  confirmed_warnings: ConfirmedWarnings.optional(),
})
export type PublicLinkCreate = z.infer<typeof PublicLinkCreate>
export type PublicLinkCreateInput = z.input<typeof PublicLinkCreate>

export const PublicLinkUpdate = z.strictObject(settings).partial()
export type PublicLinkUpdate = z.infer<typeof PublicLinkUpdate>

/** What anybody with the address may see: no phone, no count, nothing about money. */
export const PublicForm = z.object({
  state: z.enum(publicFormStates),
  venture: z.string(),
  title: z.string(),
  message: z.string().nullable(),
  /** of the sender, beside its name; null for none */
  face: ShownFace.nullable(),
  documents: z.array(z.object({ title: z.string(), pages: z.number().int() })),
  needs_pin: z.boolean(),
  sign_days: z.number().int(),
  consent: z.object({ version: z.string(), text_url: z.string(), personal_data_url: z.string() }),
})
export type PublicForm = z.infer<typeof PublicForm>

/** Who wants to sign. Sending it accepts the texts that the form names. */
export const PublicFormEntry = z.strictObject({
  full_name: text(300),
  phone: Phone,
  email: maybe(Email).optional(),
  pin: maybe(z.string().trim().max(20)).optional(),
  consent_version: z.string().max(40),
})
export type PublicFormEntry = z.infer<typeof PublicFormEntry>

export const PublicFormSent = z.object({
  /** of this browser: its code is checked with it */
  form: z.string(),
  expires_at: Moment,
  retry_at: Moment,
  phone: z.string(),
})
export type PublicFormSent = z.infer<typeof PublicFormSent>

export const PublicFormCheck = z.strictObject({
  form: z.string().regex(/^[\w-]{1,64}$/),
  code: SmsCode,
})
export type PublicFormCheck = z.infer<typeof PublicFormCheck>

/** The signer's own link; `repeated`: of a request that this phone has begun before. */
export const PublicFormStarted = z.object({ group: z.string(), repeated: z.boolean() })
export type PublicFormStarted = z.infer<typeof PublicFormStarted>
