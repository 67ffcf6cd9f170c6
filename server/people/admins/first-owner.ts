import { unnamed_login } from '#server/people/auth/accounts.ts'
import { makePasswordLinkOf } from '#server/people/auth/password-links.commands.ts'
import { passPassword } from '#server/people/auth/password-login.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { openAdmin } from './admins.commands.ts'

/**
 * Adds the first owner of a new installation, unless it has staff already: with the configured password, or with a link
 * to choose one and to say who they are. No default and no generated password exists. While nobody has used the link, each
 * start makes a new one, which ends the one before.
 * @returns the link, which is shown only here; undefined where none is needed
 */
export async function openFirstOwner({ db, config }: Services): Promise<{ login: string; url: string } | undefined> {
  const known = await db
    .selectFrom('admins')
    .select(['login', 'password_hash'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const isWaited = known?.login === unnamed_login && known.password_hash === null
  if (known && !isWaited) return undefined
  const { login, password } = config.admin ?? { login: unnamed_login, password: undefined }
  const url = await transaction(db, async (tx) => {
    if (!known) await openAdmin(tx, system, { login, password, full_name: 'Владелец', role: 'owner' })
    // nobody else could let the first one in
    await passPassword(tx, known?.login ?? login)
    return isWaited || password === undefined
      ? makePasswordLinkOf(tx, { config }, system, 'support', known?.login ?? login)
      : undefined
  })
  return url === undefined ? undefined : { login: known?.login ?? login, url }
}
