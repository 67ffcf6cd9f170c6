import type { PasswordLinkUse } from '#shared/contract/session.ts'
import { refuse } from '#server/platform/core/errors.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import type { Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { unnamed_login, type Account } from './accounts.ts'

/** Whether the account is the first owner's and has no name and e-mail yet. */
export const asksOwner = ({ audience, login }: Pick<Account, 'audience' | 'login'>): boolean =>
  audience === 'support' && login === unnamed_login

/**
 * Gives the first owner a name and an e-mail, which becomes the login.
 * @returns the account as it is now
 * @throws Refusal `invalid_fields` without an answer, `login_taken`
 */
export async function nameOwner(
  tx: Tx,
  by: Actor,
  account: Account,
  owner: PasswordLinkUse['owner'],
): Promise<Account> {
  if (!owner) refuse('invalid_fields', { errors: { login: 'Укажите вашу почту', full_name: 'Как вас зовут?' } })
  const { id, login: former, full_name: unnamed } = account
  const { full_name } = owner
  const login = owner.login.toLowerCase()
  const others = tx
    .selectFrom('client_users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login))
  const other = await others.where('status', '=', 'active').executeTakeFirst()
  if (other) refuse('login_taken', { errors: { login: 'Этот логин уже занят' } })
  const common = { role: 'owner', status: 'active' }
  await tx
    .updateTable('admins')
    .set((eb) => ({ login, full_name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  // their place in the cabinet of the own company
  await tx.updateTable('client_users').set({ login, full_name }).where('admin_id', '=', id).execute()
  record(tx, by, {
    event: 'admins.update',
    subject_id: id,
    client_id: null,
    before: { login: former, full_name: unnamed, ...common },
    after: { login, full_name, ...common },
  })
  return { ...account, login, full_name }
}
