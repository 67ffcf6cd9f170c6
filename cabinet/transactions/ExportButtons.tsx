import { useListContext } from 'ra-core'
import type { ExportFormat } from '#shared/contract/list.ts'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { cabinetTransactionTexts as t } from '#shared/text/transactions.ts'
import { cabinetApi } from '../api.ts'

const formats: ExportFormat[] = ['csv', 'xlsx']

/** Exports the whole list with the current filter. */
export function ExportButtons() {
  const { filterValues } = useListContext()
  const today = useDay()
  const load = (format: ExportFormat) => {
    const query = { filter: JSON.stringify(filterValues ?? {}), format }
    return cabinetApi.file('GET /billing/transactions', { query, timeout_ms: file_timeout_ms })
  }
  return formats.map((format) => (
    <SaveFileButton key={format} variant="outlined" name={t.file(today, format)} load={() => load(format)}>
      {t.export(format.toUpperCase())}
    </SaveFileButton>
  ))
}
