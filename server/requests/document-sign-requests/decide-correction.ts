import { sql } from 'kysely'
import { correctionMoves, type CorrectionDecision } from '#shared/rules/signer-corrections.ts'
import type { Row, Tx } from '#server/platform/db/tables.ts'

/**
 * Ends the waiting correction of a request, whose row the caller has locked.
 * @returns undefined when none waits
 */
export async function decideCorrection(
  tx: Tx,
  request_id: number,
  decision: CorrectionDecision,
): Promise<Row<'signer_corrections'> | undefined> {
  return tx
    .updateTable('signer_corrections')
    .set({ state: correctionMoves.waiting[decision], decided_at: sql`now()` })
    .where('request_id', '=', request_id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
}
