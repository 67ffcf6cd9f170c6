import { makePasswordLinkOf } from '#server/people/auth/password-links.commands.ts'
import { system } from '#server/platform/core/actor.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { openAdmin } from './admins.commands.ts'

const usual_login = 'owner@localhost.local'

/**
 * Adds the first owner of a new installation, unless it has staff already: with the configured password, or with a link
 * to choose one. No default and no generated password exists.
 * @returns the link, which is shown only here; undefined where none is needed
 */
export async function openFirstOwner({ db, config }: Services): Promise<{ login: string; url: string } | undefined> {
  const known = await db.selectFrom('admins').select('id').limit(1).executeTakeFirst()
  if (known) return undefined
  const { login, password } = config.admin ?? { login: usual_login, password: undefined }
  const url = await transaction(db, async (tx) => {
    await openAdmin(tx, system, { login, password, full_name: 'Владелец', role: 'owner' })
    return password === undefined ? makePasswordLinkOf(tx, { config }, system, 'support', login) : undefined
  })
  return url === undefined ? undefined : { login, url }
}
