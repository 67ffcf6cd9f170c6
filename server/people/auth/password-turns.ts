import { sql } from 'kysely'
import { password_hashes_at_once_max as at_once_max } from '#shared/rules/limits.ts'
import type { RoomName } from '#shared/rules/queues.ts'
import type { Actor } from '#server/platform/core/actor.ts'
import { noRoom } from '#server/platform/threads/no-room.ts'
import { visitorOwner, type Owner } from '#server/platform/threads/owner.ts'
import { openPlaces } from '#server/platform/threads/places.ts'
import type { Present } from '#server/platform/threads/turns.ts'
import type { Whose } from './failed-logins.ts'

/** The room where a computation of a hash waits, and whose it is. */
export type Turn = { room: Extract<RoomName, `logins${string}`>; owner: Owner }

const places = openPlaces('logins', { at_once_max, of_one_at_once_max: at_once_max })

export const presentPasswords = (): Present[] => places.present

/**
 * Runs one computation of a password hash, at most a few at once: argon2 takes a core and 19 MiB for tens of
 * milliseconds, and threads that file access needs too. The rooms take turns, and in a room its owners: wrong logins of
 * strangers delay staff, and people who log in from where they did before, by little more than a hash.
 * @throws Refusal `too_many_requests`
 */
export async function withPasswordTurn<T>({ room, owner }: Turn, run: () => Promise<T>): Promise<T> {
  const leave = await places.take({ ...owner, lines: [room, ...owner.lines] }, { room })
  if (!leave) throw noRoom()
  try {
    return await run()
  } finally {
    leave()
  }
}

/** Of one who has no account, or is not known to have one. */
export const visitorTurn = (ip: string | null): Turn => ({ room: 'logins', owner: visitorOwner(ip) })

/** Of one whose session or earlier login shows who it is. */
export const knownTurn = ({ audience, id }: Pick<Whose, 'audience' | 'id'>): Turn => ({
  room: 'logins_of_known',
  owner: {
    lines: [`${audience} ${id}`],
    standing: audience === 'support' ? 'staff' : 'client',
    who: audience === 'support' ? { admin_id: id } : { user_id: id },
  },
})

/** Whether this account was logged into from this address in the last month: read with the account. */
export const loggedInFrom = (column: 'admin_id' | 'client_user_id', account: string, ip: string | null) =>
  sql<boolean>`exists (select from sessions s where s.${sql.ref(column)} = ${sql.ref(account)} and s.ip = ${ip})`

/**
 * The turn of a login. Someone who has logged into this account from this address does not wait behind guesses from others.
 * What a browser says of itself proves nothing, so no cookie counts.
 */
export function turnOf({ ip }: Pick<Actor, 'ip'>, whose: Whose & { is_known: boolean }): Turn {
  if (whose.is_known) return knownTurn(whose)
  return { ...visitorTurn(ip), room: whose.audience === 'support' ? 'logins_of_staff' : 'logins' }
}
