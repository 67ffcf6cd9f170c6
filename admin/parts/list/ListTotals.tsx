import { useListContext } from 'ra-core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { searchable } from '#shared/ra/data-provider.ts'
import { listTexts as t } from '#shared/text/admin.ts'
import { useFixedFilter } from './fixed-filter.ts'
import { textOf } from '#shared/browser/text-of.ts'

type ListTotalsProps<Totals> = {
  /** sums over the whole list with this filter, not over its page */
  load: (query: { filter: string }, signal: AbortSignal) => Promise<Totals>
  /** what they say, in words; nothing where there is nothing to add up */
  show: (totals: Totals) => string[]
}

/** A line of sums under a list of money. */
export function ListTotals<Totals>({ load, show }: ListTotalsProps<Totals>) {
  const { resource, filterValues, isPending } = useListContext()
  const fixed = useFixedFilter()
  const filter = JSON.stringify(searchable({ ...filterValues, ...fixed }))
  const { data, error } = useQuery({
    queryKey: [resource, 'totals', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => load({ filter }, signal),
    retry: false,
  })
  // below rows that have not come it would jump
  if (isPending) return null
  if (error) return <Box sx={line}>{textOf(error)}</Box>
  if (!data) return <Skeleton sx={{ mx: 2, my: 1.25 }} />
  const parts = show(data)
  if (parts.length === 0) return null
  return (
    <Box sx={line} role="status">
      <Box component="span" sx={{ fontWeight: 600 }}>
        {t.total}
      </Box>
      {parts.map((part) => (
        <Box component="span" key={part} sx={{ color: 'text.primary' }}>
          {part}
        </Box>
      ))}
    </Box>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.5,
  px: 2,
  py: 1.25,
  borderTop: { xs: 0, sm: 1 },
  borderColor: { sm: 'divider' },
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
}
