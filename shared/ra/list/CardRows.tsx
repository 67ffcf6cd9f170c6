import type { ReactNode } from 'react'
import { RecordContextProvider, useCreatePath, useListContext, useResourceContext } from 'ra-core'
import type { DataTableProps } from 'react-admin'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import { Link } from 'react-router'
import { ChosenBox, ChosenCards } from './ChosenCards.tsx'
import { NothingFound } from './NothingFound.tsx'
import { CardsSkeleton } from './RowsSkeleton.tsx'

type CardRowsProps = {
  rowClick: DataTableProps['rowClick']
  /** bulk actions: with them cards can be selected */
  chosenActions?: DataTableProps['bulkActionButtons']
  isWaiting?: boolean
  children: ReactNode
}

/** Rows of two lines (`RowCard`) on a phone. */
export function CardRows({ rowClick, chosenActions = false, isWaiting = false, children }: CardRowsProps) {
  const { data, isPending } = useListContext()
  const createPath = useCreatePath()
  const resource = useResourceContext()
  if (isPending || isWaiting) return <CardsSkeleton />
  if (!data || data.length === 0) return <NothingFound />
  const type = rowClick === 'edit' ? 'edit' : 'show'
  // long names end before the checkbox
  const content = chosenActions ? { ...inside, pr: 'calc(1.5rem + 24px)' } : inside
  return (
    <>
      <Card component="ul" sx={rows}>
        {data.map((record) => (
          <Box key={record.id} component="li">
            <RecordContextProvider value={record}>
              {rowClick ? (
                <CardActionArea component={Link} to={createPath({ resource, type, id: record.id })} sx={content}>
                  {children}
                </CardActionArea>
              ) : (
                <Box sx={content}>{children}</Box>
              )}
              {chosenActions && <ChosenBox />}
            </RecordContextProvider>
          </Box>
        ))}
      </Card>
      {chosenActions && <ChosenCards>{chosenActions}</ChosenCards>}
    </>
  )
}

const rows = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { position: 'relative' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  // what the row opens is all of it; other links are read
  '& a': { color: 'inherit' },
}
const inside = { display: 'block', px: 2, py: 1 }
