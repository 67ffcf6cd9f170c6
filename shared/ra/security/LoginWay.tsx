import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

type LoginWayProps = { name: string; about: string; actions: ReactNode; children?: ReactNode }

/** A way to log in, of a list of them: its name, since when it is used, and what can be done with it. */
export const LoginWay = ({ name, about, actions, children }: LoginWayProps) => (
  <Box component="li" sx={row}>
    <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {about}
      </Typography>
    </Box>
    {actions}
    {children}
  </Box>
)

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
}
