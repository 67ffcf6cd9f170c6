import { sql, type Kysely } from 'kysely'
import { failed_logins_row_minutes } from '#shared/rules/limits.ts'
import type { Audience } from '#server/platform/access/app-type.ts'
import { system, type Actor } from '#server/platform/core/actor.ts'
import type { Tables, Tx } from '#server/platform/db/tables.ts'
import { record } from '#server/platform/journal/journal.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'

export type Whose = { audience: Exclude<Audience, 'signer'>; id: number | null; client_id: number | null }

const accountOf = ({ audience, id }: Whose) => `${audience}:${id ?? 'unknown'}`
const accounts_a_sweep_max = 100

/**
 * Counts a failed login. The first one goes to the journal at once, the following ones as a number within the hour: a
 * flood does not flood the journal. Never the password, nor a login that nobody has: people type passwords there.
 */
export async function recordFailedLogin(db: Kysely<Tables>, by: Actor, whose: Whose): Promise<void> {
  await transaction(db, async (tx) => {
    const { ip, user_agent } = by
    const { inserted } = await tx
      .insertInto('failed_logins')
      .values({ account: accountOf(whose), attempts: 1, ip, user_agent })
      .onConflict((conflict) =>
        conflict
          .column('account')
          .doUpdateSet((eb) => ({ attempts: eb('failed_logins.attempts', '+', 1), ip, user_agent })),
      )
      .returning(sql<boolean>`xmax = 0`.as('inserted'))
      .executeTakeFirstOrThrow()
    await writeRow(tx, accountOf(whose), by, inserted ? 'now' : 'when due')
  })
}

/** After a successful login its owner's journal shows what was tried before it. */
export function recordTriesBefore(tx: Tx, by: Actor, whose: Whose): Promise<void> {
  return writeRow(tx, accountOf(whose), by, 'now')
}

/** Failed logins of the hour that has passed. */
export async function recordDueFailures({ db }: Pick<Services, 'db'>): Promise<number> {
  const due = await db
    .selectFrom('failed_logins')
    .select(['account', 'ip', 'user_agent'])
    .where('attempts', '>', 0)
    .where(isDue)
    .limit(accounts_a_sweep_max)
    .execute()
  for (const { account, ip, user_agent } of due) {
    const by: Actor = { ...system, kind: 'visitor', name: 'посетитель', ip, user_agent }
    await transaction(db, (tx) => writeRow(tx, account, by, 'when due'))
  }
  return due.length
}

const isDue = sql<boolean>`journalled_at < now() - make_interval(mins => ${failed_logins_row_minutes})`

async function writeRow(tx: Tx, account: string, by: Actor, when: 'now' | 'when due'): Promise<void> {
  let waiting = tx
    .selectFrom('failed_logins')
    .select('attempts')
    .where('account', '=', account)
    .where('attempts', '>', 0)
  if (when === 'when due') waiting = waiting.where(isDue)
  const found = await waiting.forUpdate().executeTakeFirst()
  if (!found) return
  await tx
    .updateTable('failed_logins')
    .set({ attempts: 0, journalled_at: sql`now()` })
    .where('account', '=', account)
    .execute()
  const [audience, number = ''] = account.split(':')
  const id = /^\d+$/.test(number) ? Number(number) : null
  const client_id = audience === 'client' && id !== null ? await clientOf(tx, id) : null
  const subject = audience === 'client' ? 'client-users' : 'admins'
  record(tx, by, { event: 'sessions.refuse', subject, subject_id: id, client_id, after: { attempts: found.attempts } })
}

async function clientOf(tx: Tx, client_user_id: number): Promise<number | null> {
  const users = tx.selectFrom('client_users').select('client_id').where('id', '=', client_user_id)
  return (await users.executeTakeFirst())?.client_id ?? null
}
