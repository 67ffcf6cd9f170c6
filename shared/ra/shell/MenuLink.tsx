import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { isUnder } from './is-under.ts'
import { menuLine } from './menu-line.ts'

type MenuLinkProps = {
  to: string
  label: string
  icon: ReactNode
  /** how many wait for somebody; nothing when none do */
  count?: number
  /** the addresses at and under which it is marked, when not only its own */
  paths?: readonly string[]
}

/** A line of the menu; the open one is marked by `aria-current`. */
export function MenuLink({ to, label, icon, count = 0, paths = [to] }: MenuLinkProps) {
  const { pathname } = useLocation()
  return (
    <Line to={to} aria-current={isUnder(paths, pathname) ? 'page' : undefined}>
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

const Line = styled(Link)(({ theme }) => menuLine(theme))

/** Amber is too pale on the grey of the open line. */
const waiting = {
  color: 'warning.main',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '[aria-current] > &': { color: 'inherit' },
}
