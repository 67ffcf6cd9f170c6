import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router'

type AccountLineProps = {
  label: string
  icon: ReactNode
  to?: string
  onClick?: () => void
  /** hidden at 0 */
  count?: number
  /** the key that does the same */
  keys?: string
}

/** A line of the personal menu: a link or an action. */
export function AccountLine({ label, icon, to, onClick, count = 0, keys }: AccountLineProps) {
  return (
    <MenuItem
      dense
      {...(to && { component: Link, to })}
      {...(onClick && { onClick })}
      {...(keys && { 'aria-keyshortcuts': keys })}
      sx={{ '&:hover': { color: 'inherit' } }}
    >
      <ListItemIcon sx={{ '& svg': { fontSize: 20 } }}>{icon}</ListItemIcon>
      <Box component="span" sx={{ flex: 1 }}>
        {label}
      </Box>
      {count > 0 && <Box component="span">{count}</Box>}
      {keys && (
        <Box component="kbd" aria-hidden sx={{ fontFamily: 'inherit', color: 'text.secondary' }}>
          {keys}
        </Box>
      )}
    </MenuItem>
  )
}
