import type { BulkSending } from '../../contract/bulk-sendings.ts'

/** All rows of the table. */
export const rowsIn = ({ counts }: BulkSending): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Rows that can be sent or were. */
export const rightRowsIn = (sending: BulkSending): number =>
  rowsIn(sending) - sending.counts.wrong - sending.counts.duplicate
