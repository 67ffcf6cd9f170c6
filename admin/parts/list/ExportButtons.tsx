import { useListContext } from 'ra-core'
import type { ExportFormat } from '#shared/contract/list.ts'
import { resources } from '#shared/contract/resources.ts'
import { searchable } from '#shared/ra/data-provider.ts'
import { nounOf } from '#shared/ra/resource-paths.ts'
import { listTexts as t } from '#shared/text/admin.ts'
import { adminApi } from '../api.ts'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { useFixedFilter } from './fixed-filter.ts'

/** Lines of «…»: exports of the whole list with the current filter and order. */
export function ExportButtons() {
  const { resource, filterValues, sort } = useListContext()
  const fixed = useFixedFilter()
  const load = (format: ExportFormat) => {
    const query = {
      sort: JSON.stringify([sort.field, sort.order]),
      filter: JSON.stringify(searchable({ ...filterValues, ...fixed })),
      format,
    }
    return adminApi.requestFile(resources[nounOf('support', resource)].path, {
      query,
      timeout_ms: file_timeout_ms,
    })
  }
  return formats.map((format) => (
    <SaveFileButton key={format} role="menuitem" name={`${resource}.${format}`} load={() => load(format)}>
      {t.export_as(format.toUpperCase())}
    </SaveFileButton>
  ))
}

const formats: readonly ExportFormat[] = ['csv', 'xlsx']
