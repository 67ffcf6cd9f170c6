import { styled } from '@mui/material/styles'

/** A small table of figures under or instead of a plot. */
export const FigureTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '6px 12px 6px 0', textAlign: 'right', borderBottom: `1px solid ${theme.palette.divider}` },
  '& th': { fontWeight: 500, color: theme.palette.text.secondary },
  '& th:first-child, & td:first-child': { textAlign: 'left' },
  '& th:last-child, & td:last-child': { paddingRight: 0 },
}))
