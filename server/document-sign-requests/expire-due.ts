import { sql } from 'kysely'
import { statesThatAllow } from '#shared/rules/sign-request.ts'
import { transaction } from '../db/transaction.ts'
import { Refusal } from '../errors.ts'
import { system } from '../http/actor.ts'
import type { Services } from '../services.ts'
import { applyEvent } from './apply-event.ts'

const requests_a_sweep_max = 500

/** Ends requests whose deadline has passed, by the clock of the database; each in a transaction of its own. */
export async function expireDue({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  const due = await db
    .selectFrom('document_sign_requests')
    .select('id')
    .where('status', 'in', statesThatAllow('expire'))
    .where(sql<boolean>`deadline <= now()`)
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
