import type { ReactNode } from 'react'
import { RecordContextProvider, useCreatePath, useListContext, useResourceContext } from 'ra-core'
import type { DataTableProps } from 'react-admin'
import Card from '@mui/material/Card'
import CardActionArea from '@mui/material/CardActionArea'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router'
import { ChosenBox, ChosenCards } from './ChosenCards.tsx'
import { NothingFound } from './NothingFound.tsx'
import { CardsSkeleton } from './RowsSkeleton.tsx'

type CardRowsProps = {
  rowClick: DataTableProps['rowClick']
  /** bulk actions: with them cards can be selected */
  chosenActions?: DataTableProps['bulkActionButtons']
  children: ReactNode
}

export function CardRows({ rowClick, chosenActions = false, children }: CardRowsProps) {
  const { data, isPending } = useListContext()
  const createPath = useCreatePath()
  const resource = useResourceContext()
  if (isPending) return <CardsSkeleton />
  if (!data || data.length === 0) return <NothingFound />
  const type = rowClick === 'edit' ? 'edit' : 'show'
  // long names end before the checkbox
  const content = chosenActions ? { ...inside, pr: 6 } : inside
  return (
    <>
      <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((record) => (
          <Card key={record.id} component="li" sx={{ position: 'relative' }}>
            <RecordContextProvider value={record}>
              {rowClick ? (
                <CardActionArea component={Link} to={createPath({ resource, type, id: record.id })} sx={content}>
                  {children}
                </CardActionArea>
              ) : (
                <Stack sx={content}>{children}</Stack>
              )}
              {chosenActions && <ChosenBox />}
            </RecordContextProvider>
          </Card>
        ))}
      </Stack>
      {chosenActions && <ChosenCards>{chosenActions}</ChosenCards>}
    </>
  )
}

const inside = {
  p: 2,
  display: 'grid',
  gap: 0.5,
  justifyContent: 'start',
  justifyItems: 'start',
  overflowWrap: 'anywhere',
  fontSize: 15,
}
