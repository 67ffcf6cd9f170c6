import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { ExportFormat } from '#shared/contract/list.ts'
import { resources } from '#shared/contract/resources.ts'
import { searchable } from '#shared/ra/data-provider.ts'
import { nounOf } from '#shared/ra/resource-paths.ts'
import { listTexts as t } from '#shared/text/admin.ts'
import { adminApi } from '../api.ts'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { useFixedFilter } from './fixed-filter.ts'

/** Exports the whole list with the current filter and order. */
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
  return (
    <Box sx={{ display: 'flex', gap: 0.5, ml: { sm: 'auto' } }}>
      {formats.map((format) => (
        <SaveFileButton
          key={format}
          size="small"
          aria-label={t.export_as(format.toUpperCase())}
          name={`${resource}.${format}`}
          load={() => load(format)}
        >
          {format.toUpperCase()}
        </SaveFileButton>
      ))}
    </Box>
  )
}

const formats: readonly ExportFormat[] = ['csv', 'xlsx']
