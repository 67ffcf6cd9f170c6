import type { Theme } from '@mui/material/styles'

/** of a line of the menu: for a finger, and for a mouse, where the menu must fit a laptop's window */
export const line_px = { narrow: 40, wide: 32 }

export const menuLine = (theme: Theme) =>
  ({
    display: 'flex',
    gap: 10,
    alignItems: 'center',
    flexShrink: 0,
    minHeight: line_px.narrow,
    padding: '4px 10px',
    [theme.breakpoints.up('md')]: { minHeight: line_px.wide, fontSize: 14 },
    borderRadius: 8,
    fontFamily: theme.typography.fontFamily,
    fontSize: 15,
    lineHeight: 1.3,
    textAlign: 'left',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    color: theme.palette.text.primary,
    '& svg': { fontSize: 20, minWidth: 20, color: theme.palette.text.secondary },
    '&:hover': { background: theme.palette.action.hover, color: theme.palette.text.primary },
    '&[aria-current=page]': { background: theme.palette.action.selected, fontWeight: 600 },
    '&[aria-current=page] svg': { color: theme.palette.primary.main },
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -2, borderRadius: 8 },
  }) as const
