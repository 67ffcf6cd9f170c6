import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'

type Props = { to: string; title: string; detail: ReactNode; status: ReactNode; aside: ReactNode }

/** A row of a panel that links to its page: title, state, and a sum or time. */
export function SummaryLine({ to, title, detail, status, aside }: Props) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={to} underline="hover" sx={{ fontWeight: 500 }}>
          {title}
        </Link>
        <Typography variant="body2" color="text.secondary">
          {detail}
        </Typography>
      </Box>
      {status}
      {aside}
    </Box>
  )
}

/** State and sum are as wide in each line, and go below the title where large text leaves no room beside it. */
const line = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  flexWrap: 'wrap',
  '& > *': { flex: '1 1 14rem' },
  '& > * + *': { flex: '0 0 10.625rem' },
  '& > * + * + *': { flex: '0 0 9.375rem' },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.25,
  px: 2.5,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
}
