import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'

type FigureProps = {
  label: string
  value: ReactNode
  hint?: string
  /** the list that the figure counts */
  to?: string
  /** somebody must act */
  isWaiting?: boolean
}

/** One figure; with `to` the whole card is a link to what it counts. */
export function Figure({ label, value, hint, to, isWaiting = false }: FigureProps) {
  const content = (
    <>
      <Typography variant="body2" color="text.secondary" component="div">
        {label}
      </Typography>
      <Number sx={{ color: isWaiting ? 'warning.main' : 'text.primary' }}>{value ?? <Skeleton width="50%" />}</Number>
      {hint !== undefined && (
        <Typography variant="caption" color="text.secondary" component="div">
          {hint}
        </Typography>
      )}
    </>
  )
  return <Card>{to ? <Whole to={to}>{content}</Whole> : <Box sx={{ p: 2 }}>{content}</Box>}</Card>
}

export function FigureRow({ columns, children }: { columns: number; children: ReactNode }) {
  const wide = `repeat(${columns}, minmax(0, 1fr))`
  const narrow = columns === 3 ? '1fr' : 'repeat(2, minmax(0, 1fr))'
  return (
    <Box sx={{ display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: { xs: narrow, sm: wide } }}>{children}</Box>
  )
}

const Number = styled(Box)({
  fontSize: 26,
  fontWeight: 600,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
})

const Whole = styled(Link)(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(2),
  height: '100%',
  borderRadius: 9,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: theme.palette.action.hover },
  '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
}))
