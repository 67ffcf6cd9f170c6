import { useListContext } from 'ra-core'
import { Pagination as StockPagination } from 'react-admin'
import { listTexts } from '../../text/ra.ts'

type Shown = { from: number; to: number; count: number }

/** react-admin's pagination; an estimated total is labelled as one, and that not all rows were sorted or looked through. */
export function Pagination() {
  const { meta } = useListContext()
  const { total_estimated, rows_considered } = isRecord(meta) ? meta : {}
  const isEstimate = total_estimated === true
  const label = ({ from, to, count }: Shown) =>
    `${from}–${to} из ${listTexts.estimated(count)}${typeof rows_considered === 'number' ? `, ${listTexts.considered(rows_considered)}` : ''}`
  return <StockPagination rowsPerPageOptions={[25, 50, 100]} {...(isEstimate && { labelDisplayedRows: label })} />
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
