import type { ReactNode } from 'react'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { shellTexts } from '../../text/ra.ts'
import { Brand } from './Brand.tsx'

export function AppBar({ onMenu, children }: { onMenu: () => void; children?: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        gap: 1,
        px: 1,
        height: 56,
        // with large text the buttons leave it less room
        '& .logo': { fontSize: 'min(1.375rem, 9.5vw)' },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton aria-label={shellTexts.menu} onClick={onMenu}>
        <MenuIcon />
      </IconButton>
      <Brand />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>{children}</Box>
    </Box>
  )
}
