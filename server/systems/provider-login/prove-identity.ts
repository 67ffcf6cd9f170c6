import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { Email } from '#shared/contract/email.ts'
import { asciiDomain } from '#shared/rules/email.ts'
import { confirmation_seconds, provider_answers_at_once_max, provider_login_seconds } from '#shared/rules/limits.ts'
import { adminRoles, type AdminRole } from '#shared/rules/policy.ts'
import { refuse } from '#server/platform/core/errors.ts'
import { sha256 } from '#server/platform/core/secrets.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { PersonKey } from '#server/people/second-factor/person.ts'
import { clientOf, openidClient } from './provider-client.ts'
import type { Provider } from './providers-config.ts'

/** Why a browser goes to a provider. For `bind` and `confirm` the person is logged in. */
export type Errand = { api: 'v1' | 'support' } & (
  | { purpose: 'login' }
  | { purpose: 'bind' | 'confirm'; person: PersonKey; session_id: number }
)

/** Who the provider says somebody is. */
const Identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** null for one that this provider does not vouch for */
  email: z.string().nullable(),
  full_name: z.string().nullable(),
  role: z.enum(adminRoles).nullable(),
  second_factor: z.boolean(),
  /** the person has shown the provider just now who they are, and not only come by a session there */
  is_fresh: z.boolean(),
})
export type Identity = z.infer<typeof Identity>

const Begun = z.object({ errand: z.string(), provider: z.string(), nonce: z.string(), verifier: z.string() })
const Proven = z.object({ errand: z.string(), provider: z.string(), identity: Identity })

/** Stored with the begun login, so that its answer cannot be used for another errand. */
const keyOf = (errand: Errand) => JSON.stringify(errand)

/** Where a provider sends people back to: one address for each, so that no provider's answer is taken for another's. */
export const returnAddressOf = (public_url: string, { api }: Errand, { id }: Provider) =>
  `${public_url}${api === 'support' ? '/support' : '/personal'}/login/${id}`

/**
 * Sends a browser to a provider.
 * @returns the address, and a secret that this browser alone has: an answer that is brought by another one counts for nothing
 * @throws Refusal `provider_unavailable`
 */
export async function beginAtProvider(services: Services, errand: Errand, provider: Provider) {
  const client = await clientOf(provider).catch((error: unknown) => unavailable(services, provider, error))
  const oidc = await openidClient()
  const [key, state, nonce] = [random(), random(), random()]
  const verifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(client, {
    redirect_uri: returnAddressOf(services.config.public_url, errand, provider),
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(errand.purpose === 'confirm' && { prompt: 'login', max_age: '0' }),
  })
  if (url.protocol !== 'https:' && url.origin !== new URL(provider.issuer).origin) {
    unavailable(services, provider, new Error('its login page is not https'))
  }
  const begun: z.infer<typeof Begun> = { errand: keyOf(errand), provider: provider.id, nonce, verifier }
  await services.db
    .insertInto('provider_logins')
    .values({
      key_hash: sha256(key),
      state_hash: sha256(state),
      sealed: services.secrets.seal(JSON.stringify(begun)),
      expires_at: lives,
    })
    .execute()
  return { url: url.href, key }
}

const random = () => randomBytes(32).toString('base64url')
const lives = sql<Date>`now() + make_interval(secs => ${provider_login_seconds})`

let answering = 0

/**
 * Judges a provider's answer (OpenID Connect Core 1.0, section 3.1.3.7: signature, issuer, audience, nonce, time; RFC 9207:
 * who answered; RFC 7636). It is used up by this, also when it is wrong.
 * @param answer the query that the browser came back with
 * @throws Refusal `provider_login_dead` for one that is unknown here, late, used, or another browser's; `provider_refused`,
 * `provider_unavailable`
 */
export async function proveIdentity(
  services: Services,
  errand: Errand,
  provider: Provider,
  { key, answer }: { key: string; answer: string },
): Promise<Identity> {
  const query = new URLSearchParams(answer)
  const state = query.get('state') ?? ''
  const taken = await services.db
    .deleteFrom('provider_logins')
    .where('key_hash', '=', sha256(key))
    .where('state_hash', '=', sha256(state))
    .where(sql<boolean>`expires_at > now()`)
    .returning('sealed')
    .executeTakeFirst()
  if (!taken) refuse('provider_login_dead')
  const begun = Begun.parse(JSON.parse(services.secrets.open(taken.sealed)))
  if (begun.errand !== keyOf(errand) || begun.provider !== provider.id) refuse('provider_login_dead')
  if (answering >= provider_answers_at_once_max) refuse('provider_unavailable')
  answering++
  try {
    const client = await clientOf(provider).catch((error: unknown) => unavailable(services, provider, error))
    const url = new URL(returnAddressOf(services.config.public_url, errand, provider))
    url.search = query.toString()
    return await exchange(services, provider, client, url, { ...begun, state, errand })
  } finally {
    answering--
  }
}

type Exchange = z.infer<typeof Begun> & { state: string }

async function exchange(
  services: Services,
  provider: Provider,
  client: Awaited<ReturnType<typeof clientOf>>,
  url: URL,
  { nonce, state, verifier, errand }: Omit<Exchange, 'errand'> & { errand: Errand },
): Promise<Identity> {
  const oidc = await openidClient()
  const maxAge = errand.purpose === 'confirm' ? { maxAge: confirmation_seconds } : {}
  // VK ID asks for it again; no other provider sends one
  const device = url.searchParams.get('device_id')
  try {
    const tokens = await oidc.authorizationCodeGrant(
      client,
      url,
      { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true, ...maxAge },
      device === null ? {} : { device_id: device },
    )
    const claims = tokens.claims() ?? unavailable(services, provider, new Error('no token of identity'))
    const lacks = claims['email'] === undefined || (provider.roles && claims[provider.groups_claim] === undefined)
    const more =
      lacks && client.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(client, tokens.access_token, claims.sub)
        : {}
    return identityOf(provider, { ...more, ...claims })
  } catch (error) {
    return refuseAnswer(services, provider, error)
  }
}

type Claims = Readonly<Record<string, unknown>> & { iss: string; sub: string }

function identityOf(provider: Provider, claims: Claims): Identity {
  const { iss: issuer, sub: subject, name, auth_time, amr, acr } = claims
  const said = [amr, acr].flat().filter((word) => typeof word === 'string')
  return {
    issuer,
    subject,
    email: emailOf(provider, claims),
    full_name: typeof name === 'string' ? oneLine(name) || null : null,
    role: roleOf(provider, claims),
    second_factor: provider.second_factor.some((word) => said.includes(word)),
    is_fresh: typeof auth_time === 'number' && auth_time > Date.now() / 1000 - confirmation_seconds,
  }
}

const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** The e-mail, if the provider answers for its domain and says that it is the person's. */
function emailOf({ domains, trusts_email }: Provider, { email, email_verified }: Claims): string | null {
  const parsed = Email.safeParse(email)
  if (!parsed.success) return null
  const address = parsed.data.toLowerCase()
  const isVerified = email_verified === true || (email_verified === undefined && trusts_email)
  const domain = asciiDomain(address.slice(address.lastIndexOf('@') + 1)) ?? ''
  return isVerified && domains.includes(domain) ? address : null
}

/** Of several groups the one that allows most. */
function roleOf({ roles = {}, groups_claim }: Provider, claims: Claims): AdminRole | null {
  const groups = [claims[groups_claim]].flat()
  const given = groups.flatMap((group) =>
    typeof group === 'string' && Object.hasOwn(roles, group) ? [roles[group]] : [],
  )
  return adminRoles.find((role) => given.includes(role)) ?? null
}

function unavailable({ log }: Services, { id }: Provider, error: unknown): never {
  log.warn({ provider: id, cause: causeOf(error) }, 'an OpenID provider does not answer')
  return refuse('provider_unavailable')
}

/** Refusals of the library and of the provider have codes and names; their texts and bodies may hold tokens. */
const causeOf = (error: unknown): string => {
  const { name, code, error: word } = error as { name?: string; code?: unknown; error?: unknown }
  return [name, code, word]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, 200)
}

const outages = new Set(['TimeoutError', 'AbortError', 'NotCalled'])

function refuseAnswer(services: Services, provider: Provider, error: unknown): never {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  const isOutage = outages.has(name) || /^E[A-Z]+$/.test(code) || code === 'OAUTH_TIMEOUT'
  if (isOutage) return unavailable(services, provider, error)
  services.log.warn({ provider: provider.id, cause: causeOf(error) }, 'the answer of an OpenID provider was refused')
  return refuse('provider_refused')
}

/** Remembers who this browser is while the second factor of their account is asked for. */
export async function waitForFactor(
  { db, secrets }: Services,
  errand: Errand,
  { id }: Provider,
  key: string,
  identity: Identity,
): Promise<void> {
  const proven: z.infer<typeof Proven> = { errand: keyOf(errand), provider: id, identity }
  await db
    .insertInto('provider_logins')
    .values({ key_hash: sha256(key), sealed: secrets.seal(JSON.stringify(proven)), expires_at: lives })
    .execute()
}

/** @throws Refusal `provider_login_dead` */
export async function readWaiting(
  { db, secrets }: Services,
  errand: Errand,
  provider: Provider,
  key: string,
): Promise<Identity> {
  const row = await db
    .selectFrom('provider_logins')
    .select('sealed')
    .where('key_hash', '=', sha256(key))
    .where('state_hash', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  if (!row) refuse('provider_login_dead')
  const proven = Proven.parse(JSON.parse(secrets.open(row.sealed)))
  if (proven.errand !== keyOf(errand) || proven.provider !== provider.id) refuse('provider_login_dead')
  return proven.identity
}

/** @throws Refusal `provider_login_dead` when another call has used it */
export async function spendWaiting(tx: Tx, key: string): Promise<void> {
  const spent = await tx
    .deleteFrom('provider_logins')
    .where('key_hash', '=', sha256(key))
    .returning('key_hash')
    .executeTakeFirst()
  if (!spent) refuse('provider_login_dead')
}
