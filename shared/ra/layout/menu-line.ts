import type { Theme } from '@mui/material/styles'

export const menuLine = (theme: Theme) =>
  ({
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    minHeight: 40,
    padding: '6px 12px',
    borderRadius: 8,
    fontFamily: theme.typography.fontFamily,
    fontSize: 15,
    lineHeight: 1.3,
    textAlign: 'left',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    color: theme.palette.text.primary,
    '& svg': { fontSize: 20, color: theme.palette.text.secondary },
    '&:hover': { background: theme.palette.action.hover, color: theme.palette.text.primary },
    '&[aria-current=page]': { background: theme.palette.action.selected, fontWeight: 600 },
    '&[aria-current=page] svg': { color: theme.palette.primary.main },
    '&:focus-visible': { outline: `3px solid ${theme.palette.primary.main}`, outlineOffset: -2, borderRadius: 8 },
  }) as const
