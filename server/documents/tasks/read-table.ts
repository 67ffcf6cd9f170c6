import { tableFaultTexts as t } from '#shared/text/tables.ts'
import { refuseIfWorkerLost, type Runner, WorkerLost } from '#server/documents/pool/pool.ts'
import type { TableRow } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/** Measured: ten thousand rows of ten columns in 0.5 s, 40 MB of XML in 0.8 s. */
const time_limit_ms = 15_000

/**
 * Non-empty rows of an uploaded table; opened in a separate process like every file.
 * @throws Refusal `file_empty`, `file_too_large`, `not_a_table`, `table_unreadable`, `file_broken`, `file_bomb`, `file_encrypted`
 */
export async function readTable(pool: Runner, bytes: Uint8Array): Promise<TableRow[]> {
  try {
    return await pool.run('read_table', { bytes }, { time_limit_ms })
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    if (pool.closed || !(error instanceof WorkerLost)) throw error
    refuse('table_unreadable', { message: t.too_much, cause: error })
  }
}
