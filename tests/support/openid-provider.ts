import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider knows of a person. */
export type Account = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  amr?: string[]
}

/** What is put in place of an answer, by the path that it is for; undefined leaves it as it is. */
export type Tamper = (path: string, body: unknown) => unknown

export type OpenIdProvider = {
  issuer: string
  client_id: string
  client_secret: string
  accounts: Map<string, Account>
  tamper: Tamper | undefined
  /** calls by path */
  asked: string[]
  /**
   * What a browser does at the address of a login: logs in as this account, and follows redirects until one leaves.
   * @returns the query that it comes back with
   */
  logIn(url: string, sub: string): Promise<string>
  close(): void
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] }

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token with other claims, signed with the provider's own key: what a mistaken or hostile provider would give out. */
export function resigned(token: string, change: Record<string, unknown>): string {
  const [, payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  const text = `${part({ alg: 'RS256', kid: 'test' })}.${part({ ...claims, ...change })}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

/**
 * A certified OpenID provider (`oidc-provider`) that listens on this machine, with two clients: `portal`, and `other`, which
 * belongs to somebody else.
 * @param redirect_uris of both
 */
export async function anOpenIdProvider(redirect_uris: string[]): Promise<OpenIdProvider> {
  const handler: { of?: (request: IncomingMessage, response: ServerResponse) => void } = {}
  const server = createServer((request, response) => handler.of?.(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client_secret = 'a secret of the portal'
  const accounts = new Map<string, Account>()
  const common = { client_secret, redirect_uris, response_types: ['code'], grant_types: ['authorization_code'] }
  const provider = new Provider(issuer, {
    jwks,
    clients: [
      { ...common, client_id: 'portal' },
      { ...common, client_id: 'other' },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    acrValues: [],
    pkce: { required: () => true },
    cookies: { keys: ['of the tests'] },
    features: { devInteractions: { enabled: false }, userinfo: { enabled: true } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context: unknown, sub: string) => {
      const account = accounts.get(sub)
      return account && { accountId: sub, claims: () => account }
    },
    async loadExistingGrant(context: { oidc: { session: { accountId: string }; client: { clientId: string } } }) {
      const { session, client } = context.oidc
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const own: OpenIdProvider = {
    issuer,
    client_id: 'portal',
    client_secret,
    accounts,
    tamper: undefined,
    asked: [],
    logIn: (url, sub) => walk(url, sub),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  provider.use(async (context, next) => {
    own.asked.push(context.path)
    await next()
    const other = own.tamper?.(context.path, context.body)
    if (other !== undefined) context.body = other
  })
  const callback = provider.callback()
  handler.of = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response)
    void provider.interactionDetails(request, response).then(() => {
      const sub = String(request.headers['x-log-in-as'])
      const amr = accounts.get(sub)?.amr
      return provider.interactionFinished(request, response, { login: { accountId: sub, ...(amr && { amr }) } })
    })
  }

  async function walk(url: string, sub: string): Promise<string> {
    const cookies = new Map<string, string>()
    let address = new URL(url)
    for (let steps = 0; steps < 10; steps++) {
      if (address.origin !== issuer) return address.search
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const answer = await fetch(address, { redirect: 'manual', headers: { cookie, 'x-log-in-as': sub } })
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
        cookies.set(name, value)
      }
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${address.pathname}: ${answer.status} ${await answer.text()}`)
      address = new URL(next, address)
    }
    throw new Error('too many redirects')
  }

  return own
}
