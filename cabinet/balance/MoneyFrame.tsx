import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import { Link, useLocation } from 'react-router'
import { isUnder } from '#shared/ra/shell/is-under.ts'
import { moneyTabTexts as t } from '#shared/text/balance.ts'
import { moneyScreens } from './money-screens.ts'

/** A money screen under the tabs of the related screens. */
export function MoneyFrame({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <MoneyTabs />
      {children}
    </Box>
  )
}

function MoneyTabs() {
  const { pathname } = useLocation()
  return (
    <Row aria-label={t.label}>
      {moneyScreens.map(({ label, paths }) => (
        <Tab key={label} to={paths[0]} aria-current={isUnder(paths, pathname) ? 'page' : undefined}>
          {label}
        </Tab>
      ))}
    </Row>
  )
}

const Row = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 20,
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
