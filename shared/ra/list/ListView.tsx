import type { ReactElement, ReactNode } from 'react'
import { useListContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { listTexts } from '../../text/ra.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { ListPages } from './ListPages.tsx'
import { useIsEmptyList } from './use-is-empty-list.ts'

type ListViewProps = { filters?: ReactNode; empty: ReactElement; children: ReactNode }

/** What a list shows inside `ListBase`: filters, rows, pages; or why there are none. */
export function ListView({ filters, empty, children }: ListViewProps) {
  const { error } = useListContext()
  const isEmpty = useIsEmptyList()
  const isPhone = useIsPhone()
  if (error) return <Failure message={error.message} />
  if (isEmpty) return empty
  return (
    <Box sx={{ minWidth: 0 }}>
      {filters && <Box sx={bar}>{filters}</Box>}
      {isPhone ? children : <Card sx={{ overflowX: 'auto' }}>{children}</Card>}
      <ListPages />
    </Box>
  )
}

function Failure({ message }: { message: string }) {
  const { refetch } = useListContext()
  const retry = (
    <Button color="inherit" size="small" onClick={() => void refetch()}>
      {listTexts.retry}
    </Button>
  )
  return (
    <Alert severity="error" action={retry}>
      {message}
    </Alert>
  )
}

const bar = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: 2 }
