import { Suspense, type ReactElement, type ReactNode } from 'react'
import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Failure } from '../Failure.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { DroppedFilters } from './DroppedFilters.tsx'
import { useIsEmptyList } from './use-is-empty-list.ts'
import { useKnownFilters } from './use-known-filters.ts'
import { screen } from '../screen.ts'

/** loaded beside the rows, shown under them */
const Pagination = screen(() => import('./Pagination.tsx'), 'Pagination')

type ListViewProps = { filters?: ReactNode; above?: ReactNode; empty: ReactElement; children: ReactNode }

/** The content of a list inside `ListBase`: filters, rows, pagination; or why there are none. */
export function ListView({ filters, above, empty, children }: ListViewProps) {
  const { error, refetch, isPending } = useListContext()
  const isEmpty = useIsEmptyList()
  const isPhone = useIsPhone()
  const { dropped, isDropping } = useKnownFilters()
  if (error && !isDropping) return <Failure error={error} onRetry={() => void refetch()} />
  if (isEmpty) return empty
  return (
    <Box sx={{ minWidth: 0 }}>
      {above}
      <DroppedFilters names={dropped} />
      {filters && <Box sx={bar}>{filters}</Box>}
      {isPhone ? children : <Card>{children}</Card>}
      {!isPending && (
        <Box sx={{ displayPrint: 'none' }}>
          <Suspense>
            <Pagination />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}

const bar = { display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }
