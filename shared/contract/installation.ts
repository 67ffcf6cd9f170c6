import { z } from 'zod'
import { modes } from '../rules/modes.ts'
import { clean, isOgrn } from '../rules/requisites.ts'
import { registryDrivers } from '../rules/registry-drivers.ts'
import { setupSteps } from '../rules/setup-steps.ts'
import { smsDrivers } from '../rules/sms-drivers.ts'
import { storedGroupNames } from '../rules/stored-settings.ts'
import { Email } from './email.ts'
import { DayOut, maybe, Phone, text } from './fields.ts'
import { Inn } from './session.ts'

const SiteAddress = text(200)
  .transform((url) => url.replace(/\/+$/, ''))
  .refine((url) => /^https?:/.test(url) && URL.canParse(url) && new URL(url).origin === url, {
    message: 'Адрес вида https://sign.example.ru',
  })
const port = z.number().int().min(1, 'Порт от 1 до 65535').max(65535, 'Порт от 1 до 65535')
const host = text(255).regex(/^[^\s/@?#]+$/, 'Имя сервера: smtp.example.ru')
const line = (max: number) => maybe(text(max))

/** Who runs this installation, for whom, and where it is found. */
export const CompanyUpdate = z.strictObject({
  mode: z.enum(modes, 'Выберите, для кого портал'),
  name: text(160),
  inn: text(20).transform(clean).pipe(Inn),
  ogrn: maybe(text(20).transform(clean).refine(isOgrn, 'Проверьте ОГРН: контрольная цифра не сходится')).optional(),
  address: text(300),
  email: Email,
  phone: text(40),
  public_url: SiteAddress,
})
export type CompanyUpdate = z.output<typeof CompanyUpdate>

/** A password that is left out stays; with another server it is asked for again. */
export const MailUpdate = z.strictObject({
  server: host,
  port,
  login: line(254).optional(),
  password: line(256).optional(),
  from: Email,
})
export type MailUpdate = z.output<typeof MailUpdate>

export const SmsUpdate = z.strictObject({
  driver: z.enum(smsDrivers, 'Выберите шлюз'),
  /** of a message centre; of an HTTP gateway only where it is not its usual one */
  url: line(300).optional(),
  login: line(254).optional(),
  password: line(256).optional(),
  api_key: line(256).optional(),
  sender: line(11).optional(),
})
export type SmsUpdate = z.output<typeof SmsUpdate>

/** Nothing is asked where there is no driver. A key that is left out stays while service and address do. */
export const RegistryUpdate = z.strictObject({
  driver: z.enum(registryDrivers, 'Выберите службу').nullable(),
  url: line(300).optional(),
  api_key: line(200).optional(),
})
export type RegistryUpdate = z.output<typeof RegistryUpdate>

/** What an installation needs before people can work with it, and why each that is open matters. */
export const SetupStep = z.object({
  step: z.enum(setupSteps),
  is_done: z.boolean(),
  /** in words: what is, or what is missing and why it matters */
  about: z.string(),
})
export type SetupStep = z.infer<typeof SetupStep>

/** Settings in force. Secrets are never here: only whether there is one. */
export const Installation = z.object({
  company: z.object({
    mode: z.enum(modes),
    name: z.string().nullable(),
    inn: z.string().nullable(),
    ogrn: z.string().nullable(),
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    public_url: z.string(),
  }),
  mail: z
    .object({
      server: z.string(),
      port: z.number().int(),
      login: z.string(),
      has_password: z.boolean(),
      from: z.string(),
    })
    .nullable(),
  sms: z
    .object({
      driver: z.enum(smsDrivers),
      url: z.string().nullable(),
      login: z.string(),
      has_password: z.boolean(),
      has_api_key: z.boolean(),
      sender: z.string(),
    })
    .nullable(),
  registry: z
    .object({ driver: z.enum(registryDrivers), url: z.string().nullable(), has_api_key: z.boolean() })
    .nullable(),
  /** the directory of БИК; null until one is imported */
  banks: z.object({ day: DayOut, count: z.number().int() }).nullable(),
  /** what the environment of the server sets: it cannot be changed here */
  from_environment: z.array(z.enum(storedGroupNames)),
  /** why nothing can be changed here now; null where it can */
  closed: z.string().nullable(),
  steps: z.array(SetupStep),
})
export type Installation = z.infer<typeof Installation>

/** A message to oneself, by the way that others get theirs. */
export const TryMail = z.strictObject({ email: Email })
export const TrySms = z.strictObject({ phone: Phone })
/** What came by that SMS. */
export const CheckSms = z.strictObject({ phone: Phone, code: text(20).transform((code) => code.replace(/\D/g, '')) })
/** The message that was ordered: its row in the list of deliveries says what became of it. */
export const Tried = z.object({ delivery_id: z.number().int() })

/** What the gateway says about itself. */
export const GatewayState = z.object({
  level: z.enum(['ok', 'warning', 'fault']),
  what: z.string(),
  fix: z.string().nullable(),
})
