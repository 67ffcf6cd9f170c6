import { createContext, use } from 'react'
import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'

/** as high as the rows that come: `MuiTableCell` of the theme */
const row_px = 41
const card_px = 59
/** more are outside the window anyway */
const rows_max = 25
const cards_max = 12

/** How many rows are likely to come, where fewer than a page are: what is below them then stays where it is. */
export const RowsExpected = createContext(rows_max)

/** The place of rows that are being loaded: one page of them. */
export function RowsSkeleton({ columns }: { columns: number }) {
  const rows = useRowsToCome(rows_max)
  return (
    <Box aria-busy="true">
      {Array.from({ length: rows + 1 }, (_row, nth) => (
        <Box key={nth} sx={{ ...line, gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
          {Array.from({ length: columns }, (_column, cell) => (
            <Skeleton key={cell} variant="text" width={nth === 0 ? '40%' : '75%'} />
          ))}
        </Box>
      ))}
    </Box>
  )
}

/** The placeholder of rows as cards, on a phone. */
export function CardsSkeleton() {
  const cards = useRowsToCome(cards_max)
  return (
    <Card aria-busy="true">
      {Array.from({ length: cards }, (_card, nth) => (
        <Box key={nth} sx={{ ...cardLine, height: card_px }}>
          <Skeleton variant="text" width="60%" />
          <Skeleton variant="text" width="85%" sx={{ fontSize: 13 }} />
        </Box>
      ))}
    </Card>
  )
}

function useRowsToCome(most: number): number {
  const { perPage } = useListContext()
  return Math.min(perPage, most, use(RowsExpected))
}

const cardLine = { px: 2, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }
const line = {
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  px: 1.5,
  height: row_px,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
