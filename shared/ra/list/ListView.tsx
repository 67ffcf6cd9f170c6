import type { ReactElement, ReactNode } from 'react'
import { useListContext } from 'ra-core'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { Failure } from '../Failure.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { ListPages } from './ListPages.tsx'
import { useIsEmptyList } from './use-is-empty-list.ts'

type ListViewProps = { filters?: ReactNode; empty: ReactElement; children: ReactNode }

/** The content of a list inside `ListBase`: filters, rows, pagination; or why there are none. */
export function ListView({ filters, empty, children }: ListViewProps) {
  const { error, refetch } = useListContext()
  const isEmpty = useIsEmptyList()
  const isPhone = useIsPhone()
  if (error) return <Failure message={error.message} onRetry={() => void refetch()} />
  if (isEmpty) return empty
  return (
    <Box sx={{ minWidth: 0 }}>
      {filters && <Box sx={bar}>{filters}</Box>}
      {isPhone ? children : <Card sx={{ overflowX: 'auto' }}>{children}</Card>}
      <ListPages />
    </Box>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }
