import { sql } from 'kysely'
import { statesThatAllow } from '#shared/rules/document-sign-requests.ts'
import { system } from '#server/platform/core/actor.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { transaction } from '#server/platform/journal/transaction.ts'
import type { Services } from '#server/platform/services/services.ts'
import { applyEvent } from './apply-event.ts'

const requests_a_sweep_max = 500

/**
 * Expires requests after their deadline, by the clock of the database; each in a separate transaction.
 * @param since with deadlines from then on only
 */
export async function expireDue({ db, log }: Pick<Services, 'db' | 'log'>, since?: Date): Promise<number> {
  const due = await db
    .selectFrom('document_sign_requests')
    .select('id')
    .where('status', 'in', statesThatAllow('expire'))
    .where(sql<boolean>`deadline <= now()`)
    .$if(since !== undefined, (due) => due.where(sql<boolean>`deadline >= ${since}`))
    .orderBy('deadline')
    .limit(requests_a_sweep_max)
    .execute()
  for (const { id } of due) {
    try {
      await transaction(db, (tx) => applyEvent(tx, system, id, 'expire'))
    } catch (error) {
      // somebody signed, refused or cancelled a moment earlier
      if (!(error instanceof Refusal)) log.error({ err: error, request: id }, 'request could not be expired')
    }
  }
  return due.length
}
