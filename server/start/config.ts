import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { colorPattern } from '#shared/rules/color.ts'
import { modes } from '#shared/rules/modes.ts'
import { phoneCountries } from '#shared/rules/phone.ts'
import type { Stored } from '#shared/rules/stored-settings.ts'
import { filesConfig, filesEnvironment } from '#server/documents/files/files-config.ts'
import { sealConfig, sealEnvironment, sealFaults } from '#server/documents/cms/seal-config.ts'
import { deliveryConfig, deliveryEnvironment, deliveryFaults } from '#server/messages/core/delivery-config.ts'
import { secondPersonConfig, secondPersonEnvironment } from '#server/money/second-person/config.ts'
import { backupConfig, backupEnvironment } from '#server/platform/core/backup-config.ts'
import {
  providersConfig,
  providersEnvironment,
  providersFaults,
} from '#server/systems/provider-login/providers-config.ts'
import type { Config } from '#server/platform/core/config.ts'
import { officeConfig, officeEnvironment } from '#server/documents/office/office-config.ts'
import { retentionConfig, retentionEnvironment } from '#server/platform/core/retention-config.ts'
import { databaseConfig, databaseEnvironment, databaseFaults } from '#server/platform/db/database-config.ts'
import { rolesEnvironment } from '#server/platform/jobs/roles.ts'
import { documentWorkersOf, slotsEnvironment, slotsOf } from '#server/platform/jobs/slots-config.ts'
import { stopConfig, stopEnvironment } from '#server/platform/core/stop-config.ts'
import { exchangeConfig, exchangeEnvironment } from '#server/systems/exchange-files/exchange-config.ts'
import { registryConfig, registryEnvironment, registryFaults } from '#server/systems/companies/registry-config.ts'
import { storageConfig, storageEnvironment, storageFaults } from '#server/documents/storage/storage-config.ts'

const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true')
  .optional()
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Paths of the server's pages and files: no API may be configured under them. */
const reserved = /^\/(support|personal|document-sign|assets|builds)(\/|$)/

const pathOf = (base: string) => (base.startsWith('/') ? base : new URL(base).pathname)

const apiBase = z
  .string()
  .regex(
    /^(\/[\w.-]|https?:\/\/[\w.[\]:-]+\/\w)[\w./-]*$/,
    'путь вида /api или адрес с путём: https://api.example.ru/api',
  )
  .transform((value) => value.replace(/\/+$/, ''))
  .refine((value) => !reserved.test(pathOf(value)), 'этот путь занят страницами')

const isOrigin = (text: string) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text

/** Every setting, as the operator gives it; docs/settings.md lists them. */
export const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: url.optional(),
  DEMO: flag,
  /** how many days of other clients' work a new demo shows; made in the background after its first start */
  DEMO_DAYS: z.coerce.number().int().min(0).max(30).default(30),
  /** own: the portal of one company, its only client; nothing is sold. service: an operator with many clients */
  MODE: z.enum(modes, 'service или own').default('service'),
  /** webhooks to addresses inside the network, and without TLS */
  WEBHOOK_ALLOW_PRIVATE: flag,
  /** addresses or networks of reverse proxies whose X-Forwarded-For is trusted, comma-separated */
  TRUST_PROXY: z.string().optional(),
  /** whose mobile numbers are served, of RU, BY, KZ, AM, KG, UZ */
  PHONE_COUNTRIES: z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim().toUpperCase()))
    .pipe(z.array(z.enum(phoneCountries, `страны через запятую: ${phoneCountries.join(', ')}`)).min(1))
    .default(['RU']),
  /** off: every organization may write to anybody, for a company that serves only itself */
  SENDER_CHECK: z.enum(['on', 'off']).default('on'),
  /** within which staff usually check a sender, in the genitive: shown after «обычно в течение» */
  SENDER_CHECK_TERM: z.string().trim().min(1).max(60).default('двух рабочих дней'),
  BRAND_NAME: z.string().trim().min(1).max(60).default('Росчерк'),
  ADMIN_LOGIN: Email.optional(),
  ADMIN_PASSWORD: z.string().min(10).max(128).optional(),
  /** 32 bytes in base64; needed when several servers share one database */
  SECRET_KEY: z.base64().length(44).optional(),
  /** it arrives in a header, which has no other letters */
  METRICS_TOKEN: z
    .string()
    .min(16)
    .regex(/^[\x20-\x7e]*$/, 'только латинские буквы, цифры и знаки: openssl rand -hex 16')
    .optional(),
  ANALYTICS_ID: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  /** the API without the pages: in development vite serves those */
  API_ONLY: flag,
  API_BASE: apiBase.default('/api'),
  API_VERSION: z
    .string()
    .regex(/^[\w.-]{1,20}$/)
    .default('v1'),
  SUPPORT_API_BASE: apiBase.default('/api/support'),
  /** origins of other pages that may call the APIs, comma-separated */
  CORS_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((item) => item.trim().replace(/\/$/, '')))
    .refine((all) => all.every(isOrigin), 'адреса вида https://lk.example.ru через запятую')
    .default([]),
  BILL_METHOD: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['GET', 'POST'], 'get или post'))
    .default('POST'),
  /** of an OpenTelemetry collector that takes OTLP over HTTP; the names are those of its specification */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ACCESS_LOG: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).optional(),
  BRAND_COLOR: z.string().regex(colorPattern, 'цвет вида #1f4fd8').default(''),
  BRAND_LOGO: z.string().max(500).default(''),
  ANALYTICS_SRC: z.url({ protocol: /^https?$/ }).default(''),
  /** browsers report their errors into the server's log */
  ERROR_REPORT: flag,
  OPERATOR_NAME: z.string().trim().optional(),
  OPERATOR_ADDRESS: z.string().trim().max(300).default('125009, г. Москва, ул. Примерная, д. 1'),
  OPERATOR_EMAIL: z.string().trim().max(254).default('help@roscherk.example'),
  OPERATOR_PHONE: z.string().trim().max(40).default('+7 (495) 000-00-00'),
  OPERATOR_INN: z
    .string()
    .regex(/^\d{10}(\d{2})?$/)
    .optional(),
  OPERATOR_OGRN: z
    .string()
    .regex(/^\d{13}(\d{2})?$/, '13 цифр ОГРН или 15 цифр ОГРНИП')
    .optional(),
  ...databaseEnvironment,
  ...rolesEnvironment,
  ...slotsEnvironment,
  ...stopEnvironment,
  ...deliveryEnvironment,
  ...secondPersonEnvironment,
  ...providersEnvironment,
  ...sealEnvironment,
  ...filesEnvironment,
  ...storageEnvironment,
  ...backupEnvironment,
  ...officeEnvironment,
  ...retentionEnvironment,
  ...exchangeEnvironment,
  ...registryEnvironment,
})

/** An invalid configuration; `message` says which variable and why, for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

function isEmptyFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

/** Marks a demo's data folder, so that a restart stays a demo. */
export function demoMarker(data_dir: string): string {
  return resolve(data_dir, 'demo')
}

const sampleOperator = { name: 'ООО «Подпись Онлайн»', inn: '7736207543' }
/** The operator in protocols until one is configured: outside of a demo a sample operator must not appear. */
const unnamedOperator = { name: 'Оператор не назван', inn: '0000000000' }

/** What a browser of this machine calls `localhost`: there alone passkeys work without a domain. */
const own_hosts = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

/** The address that links lead to. */
export function publicUrlOf({ public_url, host, port }: Pick<Config, 'public_url' | 'host' | 'port'>): string {
  const urlHost = own_hosts.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return public_url ?? `http://${urlHost}:${port}`
}

export function hasNamedOperator({ demo, operator }: Pick<Config, 'demo' | 'operator'>): boolean {
  return demo || (operator.name !== unnamedOperator.name && operator.inn !== unnamedOperator.inn)
}

/**
 * Reads the environment. Without `DEMO` it is a demo on an empty `DATA_DIR` or on one that was a demo before, never
 * with a `DATABASE_URL` or in production.
 * @param stored settings beside the environment, which outweighs them
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv, stored: Stored = {}): Config {
  const given = { ...stored, ...Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')) }
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Настройки окружения не подходят:\n${lines.join('\n')}`)
  }
  const e = parsed.data
  if (Boolean(e.ADMIN_LOGIN) !== Boolean(e.ADMIN_PASSWORD)) {
    throw new ConfigError('ADMIN_LOGIN и ADMIN_PASSWORD задаются вместе')
  }
  const ofDatabase = databaseFaults(e)
  if (ofDatabase.length > 0) throw new ConfigError(ofDatabase.join('\n'))
  const data_dir = resolve(e.DATA_DIR)
  const production = env['NODE_ENV'] === 'production' || Boolean(e.DATABASE_URL)
  const demo = e.DEMO ?? (!production && (isEmptyFolder(data_dir) || existsSync(demoMarker(data_dir))))
  const faults = deliveryFaults(e, demo)
  if (faults.length > 0) throw new ConfigError(`Настройки СМС и почты не подходят:\n  ${faults.join('\n  ')}`)
  const ofProviders = providersFaults(e)
  if (ofProviders.length > 0) throw new ConfigError(`Настройки входа не подходят:\n  ${ofProviders.join('\n  ')}`)
  const ofSeal = sealFaults(e)
  if (ofSeal.length > 0) throw new ConfigError(`Настройки печати не подходят:\n  ${ofSeal.join('\n  ')}`)
  const ofRegistry = registryFaults(e)
  if (ofRegistry.length > 0) throw new ConfigError(ofRegistry.join('\n'))
  const ofStorage = storageFaults(e)
  if (ofStorage.length > 0) throw new ConfigError(`Настройки S3 не подходят:\n  ${ofStorage.join('\n  ')}`)
  const operator = {
    ...(demo ? sampleOperator : unnamedOperator),
    ...(e.OPERATOR_NAME && { name: e.OPERATOR_NAME }),
    ...(e.OPERATOR_INN && { inn: e.OPERATOR_INN }),
    address: e.OPERATOR_ADDRESS,
    email: e.OPERATOR_EMAIL,
    phone: e.OPERATOR_PHONE,
  }
  const { name, inn } = operator
  const owner = { name, inn, ...(e.OPERATOR_OGRN && { ogrn: e.OPERATOR_OGRN }) }
  return {
    port: e.PORT,
    host: e.HOST,
    data_dir,
    database_url: e.DATABASE_URL,
    database: databaseConfig(e),
    public_url: e.PUBLIC_URL,
    demo,
    // other clients are of a service
    demo_days: e.MODE === 'own' ? 0 : e.DEMO_DAYS,
    mode: e.MODE,
    trust_proxy: e.TRUST_PROXY?.split(',').map((part) => part.trim()) ?? [],
    phone_countries: e.PHONE_COUNTRIES,
    sender_check: e.SENDER_CHECK === 'on' && e.MODE === 'service',
    sender_check_term: e.SENDER_CHECK_TERM,
    brand_name: e.BRAND_NAME,
    brand_color: e.BRAND_COLOR,
    brand_logo: e.BRAND_LOGO,
    admin: e.ADMIN_LOGIN && e.ADMIN_PASSWORD ? { login: e.ADMIN_LOGIN, password: e.ADMIN_PASSWORD } : undefined,
    secret_key: e.SECRET_KEY,
    metrics_token: e.METRICS_TOKEN,
    analytics_id: e.ANALYTICS_ID ?? '',
    analytics_src: e.ANALYTICS_SRC,
    error_report: e.ERROR_REPORT ?? false,
    api_only: e.API_ONLY ?? false,
    api_base: e.API_BASE,
    api_version: e.API_VERSION,
    support_api_base: e.SUPPORT_API_BASE,
    cors_origins: e.CORS_ORIGINS,
    bill_method: e.BILL_METHOD,
    webhooks: { allow_private: e.WEBHOOK_ALLOW_PRIVATE ?? false },
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.OTEL_TRACES_SAMPLER_ARG }
      : null,
    access_log: e.ACCESS_LOG === 'on',
    // in a demo people read the addresses, not the log
    log_level: e.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    operator,
    roles: e.ROLE,
    jobs: slotsOf(e, e.ROLE),
    document_workers: documentWorkersOf(e),
    stop: stopConfig(e),
    drawing_nice: e.DRAWING_NICE,
    delivery: deliveryConfig(e),
    second_person: secondPersonConfig(e, demo),
    ...providersConfig(e),
    seal: sealConfig(e, {
      owner: hasNamedOperator({ demo, operator }) ? owner : null,
      public_url: e.PUBLIC_URL ?? null,
    }),
    files: filesConfig(e),
    s3: storageConfig(e),
    backup: backupConfig(e),
    office: officeConfig(e),
    retention: retentionConfig(e),
    exchange: exchangeConfig(e),
    ...registryConfig(e),
  }
}
