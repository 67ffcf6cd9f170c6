import { useEffect } from 'react'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { isUnder } from '#shared/ra/layout/is-under.ts'
import { useRovingTabIndex } from '#shared/ra/list/use-roving-tab-index.ts'

export type TabScreen = {
  label: string
  /** its own address, then others that belong to it */
  paths: readonly [first: string, ...others: string[]]
}

/** Tabs of screens that share one item of the menu: one stop of Tab. */
export function ScreenTabs({ label, screens }: { label: string; screens: readonly TabScreen[] }) {
  const { pathname } = useLocation()
  const row = useRovingTabIndex<HTMLElement>()
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [row, pathname])
  return (
    <Row ref={row} aria-label={label}>
      {screens.map((screen) => (
        <Tab
          key={screen.label}
          to={screen.paths[0]}
          aria-current={isUnder(screen.paths, pathname) ? 'page' : undefined}
        >
          {screen.label}
        </Tab>
      ))}
    </Row>
  )
}

const Row = styled('nav')(({ theme }) => ({
  display: 'flex',
  columnGap: 20,
  // one line: what does not fit is cut in its middle and scrolls into view
  overflowX: 'auto',
  scrollbarWidth: 'none',
  whiteSpace: 'nowrap',
  borderBottom: `1px solid ${theme.palette.divider}`,
}))

const Tab = styled(Link)(({ theme }) => ({
  padding: '8px 0',
  fontSize: 15,
  textDecoration: 'none',
  color: theme.palette.text.secondary,
  borderBottom: '2px solid transparent',
  '&:hover': { color: theme.palette.text.primary },
  '&[aria-current=page]': {
    color: theme.palette.text.primary,
    fontWeight: 600,
    borderColor: theme.palette.primary.main,
  },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -3, borderRadius: 8 },
}))
