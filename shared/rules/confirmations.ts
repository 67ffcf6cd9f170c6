import type { Action, Permission, Resource } from './policy.ts'

/** What of a route decides whether it asks. */
type Asking = { method: string; path: string; allow?: Permission | undefined }
type Asked = { readonly [R in Resource]?: readonly Action<R>[] }

/**
 * The permissions that ask a person again who they are: the second factor, or the password of an account without one,
 * unless a login or `POST auth/confirm` in this session had it within `confirmation_seconds`. Money that comes in, prices,
 * settings of the installation, keys, addresses that outlive a session, colleagues, staff, the seller, hidden values, and one's own phone, password,
 * factor and sessions (docs/decisions/0121). Systems with a client code are not asked.
 */
const asked: Asked = {
  profile: ['update'],
  'own-password': ['update'],
  'own-factor': ['update'],
  'own-sessions': ['end'],
  'client-settings': ['update'],
  'client-codes': ['create', 'update', 'archive'],
  'clients-codes': ['archive'],
  webhooks: ['create', 'update', 'archive'],
  users: ['create', 'update', 'archive', 'send_link', 'end_sessions'],
  clients: ['create'],
  payments: ['create', 'confirm', 'reverse'],
  statements: ['confirm'],
  approvals: ['confirm'],
  tariffs: ['create', 'update', 'archive'],
  seller: ['update'],
  installation: ['update'],
  reveals: ['show'],
  'personal-data': ['erase', 'export'],
  admins: ['create', 'update', 'reset'],
}

/** Staff change whom a client's document goes to; the client itself names the signer anyway. */
const askedOfStaff: Asked = { 'document-sign-requests': ['correct'] }

/** These prove something themselves: who asks, or that a phone is one's own. */
const proofs: readonly string[] = [
  '/auth/confirm',
  '/auth/confirm/options',
  '/auth/confirm/provider',
  '/auth/confirm/provider/finish',
  '/profile/phone-codes',
  '/profile/phone-codes/check',
]

type Body = { readonly [field: string]: unknown }

/** Bodies that need no confirmation: a test code reaches nobody and spends nothing, and a name is no phone. */
const harmless: { readonly [key: string]: (body: Body) => boolean } = {
  'POST /client-codes': ({ test }) => test === true,
  'PUT /profile': ({ phone }) => phone === undefined,
}

/** Whether this route of an API may ask for a confirmation. */
export function needsConfirmation(api: string, route: Asking): boolean {
  const { method, path, allow } = route
  if (!allow || method === 'GET' || proofs.includes(path)) return false
  const [action, resource] = allow
  const has = (table: Asked) => (table[resource] as readonly string[] | undefined)?.includes(action) ?? false
  return has(asked) || (api === 'support' && has(askedOfStaff))
}

export const dependsOnBody = ({ method, path }: Omit<Asking, 'allow'>): boolean =>
  Object.hasOwn(harmless, `${method} ${path}`)

/** Whether a call with this body needs none, though its route may ask. */
export function isHarmless({ method, path }: Omit<Asking, 'allow'>, body: unknown): boolean {
  return harmless[`${method} ${path}`]?.((body ?? {}) as Body) ?? false
}

/** Whether the body has the present password, so that an account without a factor has been asked by the form itself. */
export const hasPassword = ({ path }: Pick<Asking, 'path'>): boolean => path === '/profile/password'

const own: readonly Resource[] = ['own-factor', 'own-account', 'session']

/** What staff who must have a second factor, and have none yet, may do: enrol one, see who they are, log out. */
export function worksWithoutFactor([, resource]: Permission): boolean {
  return own.includes(resource)
}
