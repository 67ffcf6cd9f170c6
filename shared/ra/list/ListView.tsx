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
import { isSame } from '../changes.ts'

/** loaded beside the rows, shown under them */
const Pagination = screen(() => import('./Pagination.tsx'), 'Pagination')

type ListViewProps = {
  filters?: ReactNode
  above?: ReactNode
  empty: ReactElement
  /** the filter that the list begins with: nothing was chosen, so nothing is «not found» */
  usual?: object | undefined
  /** of a page: nothing to turn over says nothing */
  isPart?: boolean
  children: ReactNode
}

/** The content of a list inside `ListBase`: filters, rows, pagination; or why there are none. */
export function ListView({ filters, above, empty, usual, isPart = false, children }: ListViewProps) {
  const { error, refetch, isPending, total, perPage, filterValues } = useListContext()
  const isEmpty = useIsEmptyList()
  const isPhone = useIsPhone()
  const { dropped, isDropping } = useKnownFilters()
  if (error && !isDropping) return <Failure error={error} onRetry={() => void refetch()} />
  if (isEmpty || (total === 0 && usual && isSame(filterValues, usual))) return empty
  return (
    <Box sx={{ minWidth: 0 }}>
      {above}
      <DroppedFilters names={dropped} />
      {filters && <Box sx={bar}>{filters}</Box>}
      {isPhone ? children : <Card>{children}</Card>}
      {!isPending && !(isPart && total !== undefined && total <= Math.min(perPage, one_page_rows)) && (
        <Box sx={{ displayPrint: 'none' }}>
          <Suspense>
            <Pagination />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}

/** of the smallest page that can be chosen */
const one_page_rows = 25
const bar = { display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }
