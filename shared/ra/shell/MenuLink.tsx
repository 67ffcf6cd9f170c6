import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { NavLink } from 'react-router'
import { menuLine } from './menu-line.ts'

type MenuLinkProps = {
  to: string
  label: string
  icon: ReactNode
  /** how many wait for somebody; nothing when none do */
  count?: number
  /** marked only at this very address */
  end?: boolean
}

/** A line of the menu; the router marks the open one by `aria-current`. */
export function MenuLink({ to, label, icon, count = 0, end = false }: MenuLinkProps) {
  return (
    <Line to={to} end={end}>
      {icon}
      <Box component="span" sx={{ flex: 1 }}>
        {label}
      </Box>
      {count > 0 && (
        <Box component="span" sx={waiting}>
          {count}
        </Box>
      )}
    </Line>
  )
}

const Line = styled(NavLink)(({ theme }) => menuLine(theme))

/** Amber is too pale on the grey of the open line. */
const waiting = {
  color: 'warning.main',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '[aria-current] > &': { color: 'inherit' },
}
