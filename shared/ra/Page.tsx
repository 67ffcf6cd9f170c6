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
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          {back && <BackLink {...back} />}
          {beside}
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}>
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="body2" color="text.secondary" component="div" sx={{ mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions && (
          <Box sx={{ display: 'flex', displayPrint: 'none', flexWrap: 'wrap', gap: 1, minHeight: 40 }}>{actions}</Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
