import type { ClientAuth, Configuration } from 'openid-client'
import { isLoopback } from '#server/platform/core/is-loopback.ts'
import { fetchOf, provider_answer_milliseconds_max } from './provider-fetch.ts'
import type { Provider } from './providers-config.ts'

/** Its library takes 4 MB: it is loaded by the first login. */
export const openidClient = () => import('openid-client')

/** A description may change, as when a provider moves an endpoint; its keys are read anew whenever one is unknown. */
const known_milliseconds_max = 3_600_000
/** who logs in while a provider is down waits for its time limit once, not each */
const failed_milliseconds = 10_000

type Known = { found: Promise<Configuration>; until: number }
const known = new WeakMap<Provider, Known>()

/**
 * The provider's endpoints and keys, from its own description (OpenID Connect Discovery 1.0), which is refused when it
 * names another issuer.
 * @throws when the provider does not answer, or not as one
 */
export function clientOf(provider: Provider): Promise<Configuration> {
  const present = known.get(provider)
  if (present && performance.now() < present.until) return present.found
  const entry: Known = { found: discover(provider), until: performance.now() + known_milliseconds_max }
  known.set(provider, entry)
  entry.found.catch(() => (entry.until = performance.now() + failed_milliseconds))
  return entry.found
}

async function discover({ issuer, client_id, client_secret }: Provider): Promise<Configuration> {
  const oidc = await openidClient()
  const url = new URL(issuer)
  // marked as deprecated by its authors only as a warning
  const open = url.protocol === 'http:' && isLoopback(url.hostname) ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(url, client_id, undefined, authentication(oidc, client_secret), {
    // signatures of tokens are checked also where they come over TLS
    execute: [...open, oidc.enableNonRepudiationChecks],
    timeout: provider_answer_milliseconds_max / 1000,
    [oidc.customFetch]: fetchOf(issuer),
  })
}

/** By the header where the provider takes it or does not say (RFC 8414, section 2), else in the body. */
function authentication(oidc: Awaited<ReturnType<typeof openidClient>>, secret: string | undefined): ClientAuth {
  if (secret === undefined) return oidc.None()
  const inHeader = oidc.ClientSecretBasic(secret)
  const inBody = oidc.ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const add = methods.includes('client_secret_basic') ? inHeader : inBody
    return add(server, client, body, headers)
  }
}
