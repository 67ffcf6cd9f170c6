import { useListContext } from 'ra-core'
import { Pagination as StockPagination } from 'react-admin'
import { listTexts } from '../../text/ra.ts'

type Shown = { from: number; to: number; count: number }

/** react-admin's pagination; an estimated total is labelled as one. */
export function Pagination() {
  const { meta } = useListContext()
  const isEstimate = isRecord(meta) && meta['total_estimated'] === true
  const label = ({ from, to, count }: Shown) => `${from}–${to} из ${listTexts.estimated(count)}`
  return <StockPagination rowsPerPageOptions={[25, 50, 100]} {...(isEstimate && { labelDisplayedRows: label })} />
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
