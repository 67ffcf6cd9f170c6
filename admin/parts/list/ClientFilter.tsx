import { Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { listTexts } from '#shared/text/admin.ts'
import { useFixedFilter } from './fixed-filter.ts'
import { screen } from '#shared/ra/screen.ts'

/** Its list of matches is a tenth of a list's script: it is loaded after the rows. */
const ClientPicker = screen(() => import('../inputs/ClientPicker.tsx'), 'ClientPicker')

/** Filters rows by one client; not on the page of one. */
export function ClientFilter() {
  const [value, change] = useListFilter('client_id')
  if ('client_id' in useFixedFilter()) return null
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 200px' } }}>
      <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
        <ClientPicker
          isBrief
          label={listTexts.client}
          value={typeof value === 'number' ? value : null}
          onChange={(id) => change(id ?? undefined)}
        />
      </Suspense>
    </Box>
  )
}
