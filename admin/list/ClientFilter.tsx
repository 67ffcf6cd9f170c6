import Box from '@mui/material/Box'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { listTexts } from '#shared/text/admin.ts'
import { ClientPicker } from '../inputs/ClientPicker.tsx'

/** Filters rows by one client. */
export function ClientFilter() {
  const [value, change] = useListFilter('client_id')
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 200px' } }}>
      <ClientPicker
        isBrief
        label={listTexts.client}
        value={typeof value === 'number' ? value : null}
        onChange={(id) => change(id ?? undefined)}
      />
    </Box>
  )
}
