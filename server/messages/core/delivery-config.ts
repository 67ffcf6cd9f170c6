import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { Rubles } from '#shared/contract/money.ts'
import { type Kopecks, toKopecks } from '#shared/rules/kopecks.ts'
import { message_price_rubles, messages_per_client_in_day_max, unpaid_rubles_in_day_max } from '#shared/rules/limits.ts'
import { messengers, type Messenger } from '#shared/rules/deliveries.ts'
import { smsDrivers } from '#shared/rules/sms-drivers.ts'
import { countryPrices, type SmsPrices } from './sms-price.ts'
import { gatewayTimes, type GatewayTimes } from './limits.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    delivery: DeliveryConfig
  }
}

/** Part of a path at Telegram, of a header at MAX. */
const botToken = z
  .string()
  .regex(/^[\w:.~+/=-]{20,300}$/, 'токен бота, как его выдал мессенджер, без пробелов')
  .optional()

/** The environment variables of deliveries; part of those that `config.ts` reads. */
export const deliveryEnvironment = {
  SMS_DRIVER: z.enum(['outbox', ...smsDrivers]).default('outbox'),
  /** smpp://login:password@host:2775, smpps:// for TLS; for an HTTP gateway, an address other than its default */
  SMS_URL: z.string().optional(),
  SMS_LOGIN: z.string().optional(),
  SMS_PASSWORD: z.string().optional(),
  SMS_API_KEY: z.string().optional(),
  /** sender name for clients that have none */
  SMS_SENDER: z
    .string()
    .regex(/^[\w.-]{1,11}$/, 'до 11 латинских букв, цифр, точек и дефисов')
    .optional(),
  /** rubles per part, where the gateway does not report the price */
  SMS_PRICE: z.coerce.number().pipe(Rubles).optional(),
  /** the same by country, where numbers of others are served */
  SMS_COUNTRY_PRICES: z
    .string()
    .transform(countryPrices)
    .refine((prices) => prices !== null, 'рубли за часть по странам: BY=14.50,KZ=9')
    .optional(),
  SMS_CALLBACK_SECRET: z
    .string()
    .regex(/^[\w-]{24,64}$/, 'от 24 до 64 латинских букв, цифр и дефисов')
    .optional(),
  SMPP_SYSTEM_TYPE: z.string().max(12).default(''),
  SMPP_PER_SECOND: z.coerce.number().min(1).max(1000).default(10),
  SMPP_WINDOW: z.coerce.number().int().min(1).max(100).default(10),
  /** long texts in parts, or whole in one message */
  SMPP_LONG: z.enum(['udh', 'payload']).default('udh'),
  /** some SMS centres write a message id in one form in the answer to the message and in the other in its receipt */
  SMPP_RECEIPT_IDS: z.enum(['same', 'hex-to-decimal', 'decimal-to-hex']).default('same'),
  /** of the sender, where the centre wants another one than its form says, such as `0:1` */
  SMPP_SENDER_TON_NPI: z
    .string()
    .regex(/^[0-6]:\d{1,2}$/, 'TON и NPI через двоеточие, например 1:1')
    .optional(),
  SMTP_URL: z.string().optional(),
  SMTP_FROM: Email.optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  /** of @BotFather; `TELEGRAM_API_URL` for an own Bot API server or a proxy before it */
  TELEGRAM_BOT_TOKEN: botToken,
  TELEGRAM_API_URL: z.string().optional(),
  MAX_BOT_TOKEN: botToken,
  MAX_API_URL: z.string().optional(),
  LINK_FIRST: z.enum(['both', 'sms', 'email']).default('both'),
  MESSAGES_PER_RECIPIENT: z.coerce.number().int().min(1).max(1000).optional(),
  CHARGE_SENT_MESSAGES: z
    .enum(['0', '1', 'true', 'false'])
    .transform((value) => value === '1' || value === 'true')
    .default(false),
  MESSAGE_PRICE_RUBLES: z.coerce.number().pipe(Rubles).default(message_price_rubles),
  /** of all messages of a day that clients without a payment, and visitors, ask for; 0: any amount */
  UNPAID_RUBLES_A_DAY: z.coerce.number().min(0).max(1_000_000).default(unpaid_rubles_in_day_max),
  MESSAGES_PER_CLIENT: z.coerce.number().int().min(0).max(1_000_000).default(messages_per_client_in_day_max),
}

type Environment = z.output<z.ZodObject<typeof deliveryEnvironment>>

export type HttpGatewayName = 'smsc' | 'smsru' | 'smsaero' | 'exolve'
export type HttpGatewayConfig = {
  driver: HttpGatewayName
  url: string | undefined
  login: string
  password: string
  api_key: string
  sender: string
} & SmsPrices
export type SmppConfig = {
  driver: 'smpp'
  host: string
  port: number
  tls: boolean
  system_id: string
  password: string
  system_type: string
  sender: string
  window: number
  per_second: number
  long: 'udh' | 'payload'
  receipt_ids: 'same' | 'hex-to-decimal' | 'decimal-to-hex'
  /** undefined: by the form of the sender */
  sender_ton_npi: readonly [ton: number, npi: number] | undefined
} & SmsPrices
export type MailConfig = {
  host: string
  port: number
  tls: boolean
  login: string
  password: string
  from: string
  dkim: { domain: string; selector: string; key: string } | undefined
}
export type MessengerConfig = { token: string; url: string | undefined }
export type DeliveryConfig = {
  link_first: 'both' | 'sms' | 'email'
  sms: { driver: 'outbox' } | SmppConfig | HttpGatewayConfig
  mail: MailConfig | undefined
  messengers: Partial<Record<Messenger, MessengerConfig>>
  callback_secret: string | undefined
  /** links and reminders a day to one phone or address over all clients; undefined for the usual limit */
  per_recipient: number | undefined
  /** of one client a day, beside what its paid signatures allow */
  per_client: number
  /** of each message that a gateway has taken, when its request is cancelled; null: free */
  message_price: Kopecks | null
  /** what all who have not paid may cost together in a day, null: any amount; and what an SMS costs for that */
  unpaid: { day_kopecks: Kopecks | null; prices: SmsPrices }
  times: GatewayTimes
}

const sms_needs: Record<Environment['SMS_DRIVER'], (e: Environment) => boolean> = {
  outbox: () => true,
  smpp: (e) => Boolean(addressOf(e.SMS_URL, /^smpps?:$/)?.hostname && e.SMS_SENDER),
  smsc: (e) => Boolean(e.SMS_API_KEY ?? (e.SMS_LOGIN && e.SMS_PASSWORD)),
  smsru: (e) => Boolean(e.SMS_API_KEY),
  smsaero: (e) => Boolean(e.SMS_LOGIN && e.SMS_API_KEY && e.SMS_SENDER),
  exolve: (e) => Boolean(e.SMS_API_KEY && e.SMS_SENDER),
}

const sms_needs_texts: Record<Environment['SMS_DRIVER'], string> = {
  outbox: '',
  smpp: 'нужны SMS_URL вида smpp://логин:пароль@адрес:2775 (или smpps://) и SMS_SENDER',
  smsc: 'нужен SMS_API_KEY или SMS_LOGIN и SMS_PASSWORD',
  smsru: 'нужен SMS_API_KEY (api_id)',
  smsaero: 'нужны SMS_LOGIN (почта), SMS_API_KEY и SMS_SENDER',
  exolve: 'нужны SMS_API_KEY и SMS_SENDER',
}

/**
 * Configuration errors for the operator; empty when there are none. A real gateway is refused in a demo, which shows
 * every code at /outbox.
 */
export function deliveryFaults(e: Environment, demo: boolean): string[] {
  const faults: string[] = []
  const fault = (wrong: boolean, text: string) => wrong && faults.push(text)
  fault(!sms_needs[e.SMS_DRIVER](e), `SMS_DRIVER=${e.SMS_DRIVER}: ${sms_needs_texts[e.SMS_DRIVER]}`)
  const isHttp = e.SMS_DRIVER !== 'smpp' && e.SMS_DRIVER !== 'outbox'
  fault(isHttp && e.SMS_URL !== undefined && !addressOf(e.SMS_URL, /^https?:$/), 'SMS_URL: нужен адрес вида https://…')
  fault(
    e.SMS_DRIVER === 'outbox' && Boolean(e.SMS_API_KEY ?? e.SMS_LOGIN ?? e.SMS_URL),
    'Доступ к шлюзу СМС задан, а SMS_DRIVER нет',
  )
  fault(
    e.SMTP_URL !== undefined && !addressOf(e.SMTP_URL, /^smtps?:$/)?.hostname,
    'SMTP_URL: нужен адрес вида smtp://логин:пароль@адрес:587 или smtps://…:465',
  )
  fault(Boolean(e.SMTP_URL) && !e.SMTP_FROM, 'SMTP_URL: нужен и SMTP_FROM, адрес отправителя')
  const dkim = [e.DKIM_DOMAIN, e.DKIM_SELECTOR, e.DKIM_KEY_FILE].filter(Boolean)
  fault(dkim.length > 0 && dkim.length < 3, 'DKIM_DOMAIN, DKIM_SELECTOR и DKIM_KEY_FILE задаются вместе')
  fault(
    Boolean(e.DKIM_KEY_FILE) && readKey(e.DKIM_KEY_FILE) === undefined,
    'DKIM_KEY_FILE: файл с ключом PEM не читается',
  )
  for (const name of messengers) {
    const { token, url } = ofMessenger[name](e)
    const setting = `${name.toUpperCase()}_API_URL`
    fault(url !== undefined && !addressOf(url, /^https?:$/), `${setting}: нужен адрес вида https://…`)
    fault(url !== undefined && !token, `${setting} задан, а ${name.toUpperCase()}_BOT_TOKEN нет`)
  }
  fault(
    demo && messengers.some((name) => ofMessenger[name](e).token),
    'Демонстрация показывает все сообщения на /outbox: для настоящих ботов задайте DEMO=0',
  )
  fault(
    demo && (e.SMS_DRIVER !== 'outbox' || Boolean(e.SMTP_URL)),
    'Демонстрация показывает все коды на /outbox: для настоящих СМС и писем задайте DEMO=0',
  )
  return faults
}

/** The configuration of an environment without errors. */
export function deliveryConfig(e: Environment): DeliveryConfig {
  return {
    link_first: e.LINK_FIRST,
    sms: smsConfig(e),
    mail: mailConfig(e),
    messengers: messengersConfig(e),
    callback_secret: e.SMS_CALLBACK_SECRET,
    per_recipient: e.MESSAGES_PER_RECIPIENT,
    per_client: e.MESSAGES_PER_CLIENT,
    message_price: e.CHARGE_SENT_MESSAGES ? toKopecks(e.MESSAGE_PRICE_RUBLES) : null,
    unpaid: {
      day_kopecks: e.UNPAID_RUBLES_A_DAY === 0 ? null : toKopecks(e.UNPAID_RUBLES_A_DAY),
      prices: pricesOf(e, toKopecks(e.MESSAGE_PRICE_RUBLES)),
    },
    times: gatewayTimes,
  }
}

const pricesOf = (e: Environment, otherwise: Kopecks | null): SmsPrices => ({
  price_kopecks: e.SMS_PRICE === undefined ? otherwise : toKopecks(e.SMS_PRICE),
  country_kopecks: e.SMS_COUNTRY_PRICES ?? {},
})

function smsConfig(e: Environment): DeliveryConfig['sms'] {
  const sender = e.SMS_SENDER ?? ''
  const prices = pricesOf(e, null)
  if (e.SMS_DRIVER === 'outbox') return { driver: 'outbox' }
  if (e.SMS_DRIVER !== 'smpp') {
    return {
      driver: e.SMS_DRIVER,
      url: e.SMS_URL?.replace(/\/+$/, ''),
      login: e.SMS_LOGIN ?? '',
      password: e.SMS_PASSWORD ?? '',
      api_key: e.SMS_API_KEY ?? '',
      sender,
      ...prices,
    }
  }
  const { hostname, port, protocol, username, password } = new URL(e.SMS_URL ?? '')
  return {
    driver: 'smpp',
    host: hostname,
    port: Number(port || (protocol === 'smpps:' ? 3550 : 2775)),
    tls: protocol === 'smpps:',
    system_id: decodeURIComponent(username),
    password: decodeURIComponent(password),
    system_type: e.SMPP_SYSTEM_TYPE,
    sender,
    window: e.SMPP_WINDOW,
    per_second: e.SMPP_PER_SECOND,
    long: e.SMPP_LONG,
    receipt_ids: e.SMPP_RECEIPT_IDS,
    sender_ton_npi: tonNpiOf(e.SMPP_SENDER_TON_NPI),
    ...prices,
  }
}

const ofMessenger = {
  telegram: (e: Environment) => ({ token: e.TELEGRAM_BOT_TOKEN, url: e.TELEGRAM_API_URL }),
  max: (e: Environment) => ({ token: e.MAX_BOT_TOKEN, url: e.MAX_API_URL }),
} satisfies Record<Messenger, unknown>

function messengersConfig(e: Environment): DeliveryConfig['messengers'] {
  const all = messengers.map((name) => [name, ofMessenger[name](e)] as const)
  return Object.fromEntries(
    all.flatMap(([name, { token, url }]) => (token ? [[name, { token, url: url?.replace(/\/+$/, '') }]] : [])),
  )
}

function tonNpiOf(setting: string | undefined): readonly [number, number] | undefined {
  const [ton, npi] = setting?.split(':').map(Number) ?? []
  return ton === undefined || npi === undefined ? undefined : [ton, npi]
}

function mailConfig(e: Environment): MailConfig | undefined {
  if (!e.SMTP_URL || !e.SMTP_FROM) return undefined
  const { hostname, port, protocol, username, password } = new URL(e.SMTP_URL)
  const tls = protocol === 'smtps:'
  const key = readKey(e.DKIM_KEY_FILE)
  return {
    host: hostname,
    port: Number(port || (tls ? 465 : 587)),
    tls,
    login: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from: e.SMTP_FROM,
    dkim:
      key && e.DKIM_DOMAIN && e.DKIM_SELECTOR ? { domain: e.DKIM_DOMAIN, selector: e.DKIM_SELECTOR, key } : undefined,
  }
}

function addressOf(text: string | undefined, protocol: RegExp): URL | undefined {
  const url = text === undefined ? null : URL.parse(text)
  return url && protocol.test(url.protocol) ? url : undefined
}

function readKey(file: string | undefined): string | undefined {
  if (!file) return undefined
  try {
    const key = readFileSync(file, 'utf8')
    return key.includes('PRIVATE KEY') ? key : undefined
  } catch {
    return undefined
  }
}
