import { useListContext } from 'ra-core'
import type { ExportFormat } from '#shared/contract/list.ts'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { searchable } from '#shared/ra/data-provider.ts'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { listTexts as t } from '#shared/text/ra.ts'
import { cabinetApi } from './api.ts'

const formats: ExportFormat[] = ['csv', 'xlsx']

type ExportButtonsProps = {
  route: 'GET /billing/transactions' | 'GET /document-sign-requests'
  name: string
  /** what the list adds to the filter of its address */
  toFilter?: (filter: Record<string, unknown>) => Record<string, unknown>
}

/** Exports the whole list with the current filter and order. */
export function ExportButtons({ route, name, toFilter = searchable }: ExportButtonsProps) {
  const { filterValues, sort } = useListContext()
  const today = useDay()
  const load = (format: ExportFormat) => {
    const query = {
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(toFilter({ ...filterValues })),
      format,
    }
    return cabinetApi.file(route, { query, timeout_ms: file_timeout_ms })
  }
  return formats.map((format) => (
    <SaveFileButton key={format} role="menuitem" name={`${name} ${today}.${format}`} load={() => load(format)}>
      {t.export(format.toUpperCase())}
    </SaveFileButton>
  ))
}
