import { useEffect, useRef, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { isUnder } from './is-under.ts'
import { menuLine } from './menu-line.ts'

type MenuItemLinkProps = {
  to: string
  label: string
  icon: ReactNode
  /** how many items wait for an action; hidden at 0 */
  count?: number
  /** other addresses, besides its own, at and under which the item is marked as current */
  paths?: readonly string[]
  /** the keys that lead there, as `g c` */
  keys?: string
}

/** A menu item; the current one has `aria-current`. */
export function MenuItemLink({ to, label, icon, count = 0, paths = [to], keys }: MenuItemLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = isUnder(paths, pathname)
  const line = useRef<HTMLAnchorElement>(null)
  // the menu may be longer than the window
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  // Tab goes on in the page, not in the menu
  const leave = () => document.getElementById('main')?.focus({ preventScroll: true })
  return (
    <Line ref={line} to={to} onClick={leave} aria-current={isCurrent ? 'page' : undefined} title={keys}>
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

/** Amber has too little contrast on the grey of the current item. */
const waiting = {
  color: 'warning.main',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '[aria-current] > &': { color: 'inherit' },
}
