import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BackLink } from './BackLink.tsx'
import { useTitle } from './use-title.ts'

type PageProps = {
  title: string
  /** a line of secondary text under the heading */
  subtitle?: ReactNode
  actions?: ReactNode
  /** where «Назад» leads */
  back?: { to: string; label: string }
  /** beside «Назад» */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of every screen: heading, actions, content. */
export function Page({ title, subtitle, actions, back, beside, children }: PageProps) {
  useTitle(title)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="header" sx={head}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          {back && <BackLink {...back} />}
          {beside}
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
            {title}
          </Typography>
        </Box>
        {subtitle && (
          <Typography variant="body2" color="text.secondary" component="div" sx={below}>
            {subtitle}
          </Typography>
        )}
        {actions && <Box sx={buttons}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  )
}

const head = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'flex-start' }
/** of the whole width: actions that come later do not wrap it anew */
const below = { flexBasis: '100%', order: { sm: 1 } }
const buttons = {
  display: 'flex',
  displayPrint: 'none',
  flexWrap: 'wrap',
  gap: 1,
  minHeight: 40,
  mt: { xs: 1.5, sm: 0 },
}
