import type { Refusal } from '#server/platform/core/errors.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Services } from '#server/platform/services/services.ts'
import type { Sending } from './move.ts'

export type SendingRow = Row<'bulk_sending_rows'>
export type RowOutcome = { file_id: number } | { refusal: Refusal }

/** Makes the documents of rows from what all of them share. */
export type RowSource = {
  /**
   * Called without a transaction, since it takes seconds; rows that a killed server has made are not given again.
   * @returns in the order of `rows`; a refusal makes its row invalid
   * @throws Refusal `storage_full`, `not_ready`, which concern all rows
   */
  make(services: Services, sending: Sending, rows: readonly SendingRow[]): Promise<RowOutcome[]>
}
