import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { showAboutRubles, showRubles } from '#shared/rules/show-rubles.ts'

type FigureProps = {
  label: string
  value?: ReactNode
  /** instead of a value: millions are shortened, with the exact sum in a tooltip */
  rubles?: number | undefined
  hint?: string
  /** link to the list that the figure counts */
  to?: string
  /** needs an action */
  isWaiting?: boolean
  /** drawn under it */
  below?: ReactNode
}

/** One figure; with `to` the whole card links to what it counts. */
export function Figure({ label, rubles, value = rublesText(rubles), hint, to, isWaiting = false, below }: FigureProps) {
  const content = (
    <>
      <Typography variant="body2" color="text.secondary" component="div">
        {label}
      </Typography>
      <Number
        title={rubles === undefined ? undefined : showRubles(rubles)}
        sx={{ color: isWaiting ? 'warning.main' : 'text.primary' }}
      >
        {value ?? <Skeleton width="50%" />}
      </Number>
      {hint !== undefined && (
        <Typography variant="caption" color="text.secondary" component="div">
          {hint}
        </Typography>
      )}
      {below}
    </>
  )
  return (
    <Card sx={{ containerType: 'inline-size' }}>
      {to ? <Whole to={to}>{content}</Whole> : <Box sx={{ p: 2 }}>{content}</Box>}
    </Card>
  )
}

const rublesText = (rubles: number | undefined) => (rubles === undefined ? undefined : showAboutRubles(rubles))

export function FigureRow({ columns, children }: { columns: number; children: ReactNode }) {
  const [narrow, wide] = [Math.min(columns, tablet_columns_max), columns].map(
    (count) => `repeat(${count}, minmax(0, 1fr))`,
  )
  return <Row sx={{ gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: narrow, lg: wide } }}>{children}</Row>
}

const tablet_columns_max = 4

/** A lone last card takes the full width on a phone. */
const Row = styled(Box)(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  [theme.breakpoints.down('sm')]: {
    gap: theme.spacing(1),
    '& > :first-of-type:nth-last-of-type(odd)': { gridColumn: '1 / -1' },
  },
}))

const Number = styled(Box)({
  // an amount never breaks: it is written smaller in a narrow card
  fontSize: 'clamp(14px, 12cqi, 26px)',
  fontWeight: 600,
  lineHeight: 1.35,
  fontVariantNumeric: 'tabular-nums',
  '&[title]': { whiteSpace: 'nowrap' },
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
