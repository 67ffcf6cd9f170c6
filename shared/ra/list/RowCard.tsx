import { Children, type ReactNode } from 'react'
import Box from '@mui/material/Box'

type RowCardProps = {
  /** what the row is */
  main: ReactNode
  /** at the end of its line: the state or the sum, which is never cut */
  end?: ReactNode
  /** buttons, below */
  action?: ReactNode
  /** what else there is to know, in the second line; what is empty takes no place */
  children?: ReactNode
}

/** A row on a phone: two lines, each cut at the edge. */
export function RowCard({ main, end, action, children }: RowCardProps) {
  return (
    <>
      <Box sx={line}>
        <Box sx={{ ...cut, flex: '1 1 auto', fontWeight: 500 }}>{main}</Box>
        {end && <Box sx={aside}>{end}</Box>}
      </Box>
      <Box sx={more}>
        {Children.toArray(children).map((part, nth) => (
          <span key={nth}>{part}</span>
        ))}
      </Box>
      {action && <Box sx={{ mt: 0.5 }}>{action}</Box>}
    </>
  )
}

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
/** the second line of a cell of the table is left out */
const aside = { flexShrink: 0, fontSize: 14, '& .MuiTypography-caption': { display: 'none' } }
const line = { display: 'flex', gap: 1.5, alignItems: 'baseline', width: '100%', fontSize: 15, lineHeight: '22px' }
const empty = ':empty, :has(> :only-child:empty)'
const more = {
  ...cut,
  width: '100%',
  minHeight: 20,
  fontSize: 13,
  lineHeight: '20px',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  '& > span > *': { fontSize: 'inherit' },
  '& > span > :is(div, p)': { display: 'inline' },
  // a field without a value leaves an empty element of its own
  [`& > span:not(${empty}) ~ span:not(${empty})::before`]: { content: '" · "' },
} as const
