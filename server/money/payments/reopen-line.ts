import { sql } from 'kysely'
import { statementLineMoves } from '#shared/rules/statements.ts'
import type { Tx } from '#server/platform/db/tables.ts'

/** The bank document of a reversed payment needs staff again: its money is still in the bank. */
export async function reopenLine(tx: Tx, id: number, reason: string): Promise<void> {
  await tx
    .updateTable('statement_lines')
    .set({
      status: statementLineMoves.credited.reopen,
      reason,
      client_id: null,
      bill_id: null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
