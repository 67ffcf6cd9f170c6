import type { Person } from '#server/people/second-factor/person.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** Of the first owner, until they say theirs by the link that the first start prints. */
export const unnamed_login = 'owner@localhost.local'

/** A person as they log in. */
export type Account = Person & {
  full_name: string
  password_hash: string | null
  /** null for staff */
  client: { id: number; name: string } | null
  /** of staff: the own company, whose users they are (`MODE=own`) */
  own_client_id: number | null
  /** whether a client's user has not yet accepted the invitation */
  is_invited: boolean
}

type Wanted = { login: string } | { id: number; or_invited?: true }

/**
 * An account that may log in, or is invited to when `or_invited` asks for those too, locked; undefined for one that is
 * unknown, dismissed or blocked.
 */
export async function lockAccount(tx: Tx, audience: Account['audience'], wanted: Wanted): Promise<Account | undefined> {
  return audience === 'client' ? lockClientUser(tx, wanted) : lockAdmin(tx, wanted)
}

async function lockClientUser(tx: Tx, wanted: Wanted): Promise<Account | undefined> {
  const user = await tx
    .selectFrom('client_users as u')
    .innerJoin('clients as c', 'c.id', 'u.client_id')
    .select(['u.id', 'u.login', 'u.full_name', 'u.password_hash', 'u.status', 'u.client_id', 'c.name as client_name'])
    .where((eb) =>
      'id' in wanted ? eb('u.id', '=', wanted.id) : eb(eb.fn('lower', ['u.login']), '=', wanted.login.toLowerCase()),
    )
    .where('u.status', 'in', 'or_invited' in wanted ? ['active', 'invited'] : ['active'])
    .where('c.status', '=', 'active')
    .forUpdate('u')
    .executeTakeFirst()
  if (!user) return undefined
  const { client_id, client_name, status, ...rest } = user
  return {
    ...rest,
    audience: 'client',
    client: { id: client_id, name: client_name },
    own_client_id: null,
    is_invited: status === 'invited',
  }
}

async function lockAdmin(tx: Tx, wanted: Wanted): Promise<Account | undefined> {
  const admin = await tx
    .selectFrom('admins')
    .select(['id', 'login', 'full_name', 'password_hash'])
    .select((eb) =>
      eb
        .selectFrom('client_users as u')
        .select('u.client_id')
        .whereRef('u.admin_id', '=', 'admins.id')
        .limit(1)
        .as('own_client_id'),
    )
    .where((eb) =>
      'id' in wanted ? eb('id', '=', wanted.id) : eb(eb.fn('lower', ['login']), '=', wanted.login.toLowerCase()),
    )
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  return admin && { ...admin, audience: 'support', client: null, is_invited: false }
}

/** The account's owner as the actor of a call that carries no session. */
export const ownerOf = (account: Account, from: Actor): Actor => ({
  ...from,
  kind: account.audience === 'client' ? 'client_user' : 'admin',
  id: account.id,
  name: account.full_name,
  client_id: account.client?.id ?? null,
})

/** Where a person asks for a new password. */
export const forgotAddressOf = (public_url: string, audience: Account['audience']) =>
  `${public_url}/forgot-password${audience === 'support' ? '?support' : ''}`

/** What the account's password must not be built from. */
export const passwordContextOf = ({ login, full_name, client }: Account, brand_name: string): string[] => [
  login,
  full_name,
  client?.name ?? '',
  brand_name,
]
