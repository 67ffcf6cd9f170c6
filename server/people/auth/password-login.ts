import { sql } from 'kysely'
import { refuse } from '#server/platform/core/errors.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Kysely } from 'kysely'
import { password_pass_hours } from '#shared/rules/limits.ts'
import type { Account } from './accounts.ts'

type Settings = Pick<Services['config'], 'password_login'>

/** Whether people of this kind log in with what they have here: a password or a passkey (`PASSWORD_LOGIN`). */
export const allowsPassword = ({ password_login }: Settings, audience: Account['audience']): boolean =>
  password_login === 'on' || (password_login === 'clients' && audience === 'client')

/**
 * Judged before anything is compared: a password that opens nothing is not tried here.
 * @param login undefined: whose passkey it is shows later
 * @throws Refusal `password_login_off`, except for staff to whom `admin:reset` gave a day of password login
 */
export async function refusePasswordLogin(
  db: Kysely<Tables>,
  config: Settings,
  audience: Account['audience'],
  login?: string,
): Promise<void> {
  if (allowsPassword(config, audience)) return
  if (audience === 'support' && login !== undefined && (await hasPass(db, login))) return
  refuse('password_login_off')
}

async function hasPass(db: Kysely<Tables>, login: string): Promise<boolean> {
  const passed = db
    .selectFrom('admins')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login.toLowerCase()))
    .where('password_login_until', '>', sql<Date>`now()`)
  return (await passed.executeTakeFirst()) !== undefined
}

/** Lets a member of staff log in with a password for a day although `PASSWORD_LOGIN` forbids it: while the provider is down, or before the first login by it. */
export async function passPassword(tx: Tx, login: string): Promise<void> {
  await tx
    .updateTable('admins')
    .set({ password_login_until: sql<Date>`now() + make_interval(hours => ${password_pass_hours})` })
    .where((eb) => eb(eb.fn('lower', ['login']), '=', login.toLowerCase()))
    .execute()
}
