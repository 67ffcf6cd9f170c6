import { lockAccount, type Account } from '#server/people/auth/accounts.ts'
import { asksConsents } from '#server/people/auth/first-consents.ts'
import type { Identity } from './prove-identity.ts'
import type { Provider } from './providers-config.ts'
import { columnOf, findPerson, type Person } from '#server/people/second-factor/person.ts'
import type { AdminRole } from '#shared/rules/policy.ts'
import type { RefusalCode } from '#shared/rules/refusals.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

/** Why somebody whom the provider vouches for is not let in; `person`: whose account it is about. */
export type Refused = {
  code: Extract<RefusalCode, 'provider_refused' | 'provider_not_bound' | 'client_blocked'>
  cause: 'closed' | 'no_role' | 'has_password' | 'unknown'
  person: Person | null
}
/** `bound`: this provider's account opens it already. `new`: staff who come from the provider. */
export type Found =
  | { account: Account; bound: Row<'identities'> | null; role: AdminRole | null }
  | { account: null; order: { login: string; full_name: string; role: AdminRole } }
  | { refused: Refused }

/**
 * The account that an identity opens: the one that it is bound to, whatever e-mail it has now; else, by an e-mail that the
 * provider vouches for, one that nobody has used yet. An account with a password is never taken over by an e-mail.
 */
export async function findAccount(
  tx: Tx,
  audience: Account['audience'],
  provider: Provider,
  identity: Identity,
): Promise<Found> {
  const needed = audience === 'support' && provider.roles !== undefined
  const bound = await tx
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .where(columnOf({ audience }), 'is not', null)
    .executeTakeFirst()
  if (bound) {
    const id = bound[columnOf({ audience })] ?? 0
    const account = await lockAccount(tx, audience, { id })
    const person = await findPerson(tx, { audience, id })
    if (!account) return { refused: { code: await closedCode(tx, person), cause: 'closed', person } }
    if (needed && identity.role === null) return { refused: { code: 'provider_refused', cause: 'no_role', person } }
    return { account, bound, role: needed ? identity.role : null }
  }
  const unknown: Found = { refused: { code: 'provider_refused', cause: 'unknown', person: null } }
  const { email: login, role } = identity
  if (login === null || (needed && role === null)) return unknown
  const account = await unusedAccount(tx, audience, login)
  if (account === 'has password') {
    return { refused: { code: 'provider_not_bound', cause: 'has_password', person: null } }
  }
  if (account) return (await asksConsents(tx, account)) ? unknown : { account, bound: null, role: needed ? role : null }
  const isNew = needed && role !== null && !(await isKnownLogin(tx, login))
  return isNew ? { account: null, order: { login, full_name: identity.full_name ?? login, role } } : unknown
}

async function closedCode(tx: Tx, { client }: Person): Promise<Refused['code']> {
  if (!client) return 'provider_refused'
  const { status } = await tx
    .selectFrom('clients')
    .select('status')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow()
  return status === 'blocked' ? 'client_blocked' : 'provider_refused'
}

/** One who was invited and has not come yet: there is nothing of theirs that could be taken over. */
async function unusedAccount(
  tx: Tx,
  audience: Account['audience'],
  login: string,
): Promise<Account | 'has password' | undefined> {
  const active = await lockAccount(tx, audience, { login })
  if (active) return active.password_hash === null && !(await isBound(tx, active)) ? active : 'has password'
  if (audience === 'support') return undefined
  const invited = await tx
    .selectFrom('client_users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login))
    .where('status', '=', 'invited')
    .limit(2)
    .execute()
  const [only, ...others] = invited
  // which of several invitations they accept, the links in the letters say
  return only && others.length === 0 ? lockAccount(tx, audience, { id: only.id, or_invited: true }) : undefined
}

async function isBound(tx: Tx, account: Account): Promise<boolean> {
  const own = tx.selectFrom('identities').select('id').where(columnOf(account), '=', account.id).limit(1)
  return (await own.executeTakeFirst()) !== undefined
}

async function isKnownLogin(tx: Tx, login: string): Promise<boolean> {
  const known = tx
    .selectFrom('admins')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login))
  return (await known.executeTakeFirst()) !== undefined
}
