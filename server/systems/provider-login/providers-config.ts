import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { asciiDomain } from '#shared/rules/email.ts'
import { adminRoles } from '#shared/rules/policy.ts'
import { isLoopback } from '#server/platform/core/is-loopback.ts'

declare module '#server/platform/core/config.ts' {
  interface Config {
    providers: Provider[]
    /** who may log in with a password or a passkey: everybody, users of clients only, or nobody */
    password_login: 'on' | 'clients' | 'off'
  }
}

const domain = z
  .string()
  .transform((text) => asciiDomain(text) ?? '')
  .pipe(z.string().min(1, 'домен вида example.ru'))

/** Providers answer over TLS; one on this machine may do without. */
const isIssuer = (text: string) => {
  const url = URL.parse(text)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

/** One OpenID provider, as the operator describes it. */
const Provider = z.strictObject({
  /** part of the address that people come back to */
  id: z.string().regex(/^[a-z][a-z0-9-]{0,19}$/, 'латинские буквы, цифры и дефис, до 20 знаков'),
  /** «Войти через …» */
  name: z.string().trim().min(1).max(40),
  issuer: z.string().max(300).refine(isIssuer, 'адрес вида https://id.example.ru/realms/company'),
  client_id: z.string().min(1).max(200),
  client_secret: z.string().min(1).max(500).optional(),
  for: z.array(z.enum(['staff', 'clients'])).min(1),
  /** it answers for the e-mails of these domains; of others it proves nothing */
  domains: z.array(domain).max(100).default([]),
  /** it gives confirmed e-mails only, and does not say so in `email_verified` */
  trusts_email: z.boolean().default(false),
  scope: z
    .string()
    .max(300)
    .regex(/^openid( \S+)*$/, 'первым идёт openid, остальные через пробел')
    .default('openid email profile'),
  groups_claim: z.string().min(1).max(100).default('groups'),
  /** the role of staff by a group; staff without such a group are not let in, new ones get an account */
  roles: z.record(z.string().min(1).max(200), z.enum(adminRoles)).optional(),
  /** values of `amr` or `acr` that mean a second factor */
  second_factor: z.array(z.string().min(1).max(200)).max(20).default([]),
})
export type Provider = z.output<typeof Provider>

const Providers = z
  .array(Provider)
  .max(10)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'id повторяется')
  .refine((all) => new Set(all.map(({ issuer }) => issuer)).size === all.length, 'issuer повторяется')

export const providersEnvironment = {
  /** a file with JSON, or the JSON itself: docs/operate/login.md */
  OIDC_PROVIDERS: z.string().optional(),
  PASSWORD_LOGIN: z.enum(['on', 'clients', 'off'], 'on, clients или off').default('on'),
}

type Given = { [Name in keyof typeof providersEnvironment]?: z.output<(typeof providersEnvironment)[Name]> | undefined }

function read(text: string | undefined): Provider[] | string {
  if (text === undefined) return []
  try {
    const json: unknown = JSON.parse(text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8'))
    const parsed = Providers.safeParse(json)
    if (parsed.success) return parsed.data
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  } catch (error) {
    // its text may hold the secret that it stumbled over
    return error instanceof SyntaxError ? 'это не JSON' : 'файл не читается'
  }
}

/** Configuration errors for the operator; empty when there are none. */
export function providersFaults({ OIDC_PROVIDERS, PASSWORD_LOGIN }: Given): string[] {
  const providers = read(OIDC_PROVIDERS)
  if (typeof providers === 'string') return [`OIDC_PROVIDERS: ${providers}`]
  const serves = (whom: Provider['for'][number]) => providers.some((provider) => provider.for.includes(whom))
  const missing = [
    ...(PASSWORD_LOGIN !== 'on' && !serves('staff') ? ['staff'] : []),
    ...(PASSWORD_LOGIN === 'off' && !serves('clients') ? ['clients'] : []),
  ]
  return missing.map(
    (whom) => `PASSWORD_LOGIN: без паролей нужен провайдер в OIDC_PROVIDERS, у которого в for есть ${whom}`,
  )
}

export function providersConfig({ OIDC_PROVIDERS, PASSWORD_LOGIN = 'on' }: Given) {
  const providers = read(OIDC_PROVIDERS)
  return { providers: typeof providers === 'string' ? [] : providers, password_login: PASSWORD_LOGIN }
}
