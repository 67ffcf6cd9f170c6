import { Suspense, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { DrawerProps } from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../../browser/ErrorBoundary.tsx'
import { errorPageTexts, shellTexts } from '../../text/ra.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { Brand } from './Brand.tsx'
import { DemoStrip } from './DemoStrip.tsx'
import { SkipLink } from './SkipLink.tsx'
import { AppBar } from './AppBar.tsx'
import { screen } from '../screen.ts'

/** only a phone has it */
const Drawer = screen<'default', DrawerProps>(() => import('@mui/material/Drawer'), 'default')

type LayoutProps = {
  menu: ReactNode
  /** always in view: above the content, on a phone in the top bar */
  search?: ReactNode
  children: ReactNode
}

const menu_px = 248
/** of the search above the content; what sticks to the top of the content sticks under it (`--bar`) */
const bar_px = 57

/** The frame of an app: menu on the left, content on the right; on a phone the menu is behind a button. */
export function Layout({ menu, search, children }: LayoutProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()

  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <SkipLink />
      {isNarrow && <AppBar onMenu={() => setIsOpen(true)}>{search}</AppBar>}
      <Box sx={{ display: 'flex', flex: 1, alignItems: 'stretch' }}>
        {isNarrow ? (
          <Suspense>
            <Drawer open={isOpen} onClose={() => setIsOpen(false)} onClick={() => setIsOpen(false)}>
              <Box component="nav" aria-label={shellTexts.menu} sx={{ ...column, width: 288, height: '100%' }}>
                {menu}
              </Box>
            </Drawer>
          </Suspense>
        ) : (
          <Box
            sx={{
              width: menu_px,
              flexShrink: 0,
              displayPrint: 'none',
              borderRight: 1,
              borderColor: 'divider',
              bgcolor: 'background.paper',
            }}
          >
            <Box
              component="nav"
              aria-label={shellTexts.menu}
              sx={{ ...column, position: 'sticky', top: 0, height: '100vh' }}
            >
              <Box sx={{ px: 1.5, pb: 2 }}>
                <Brand />
              </Box>
              {menu}
            </Box>
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0, '--bar': search && !isNarrow ? `${bar_px}px` : '0px' }}>
          {!isNarrow && search && <Box sx={above}>{search}</Box>}
          <DemoStrip />
          <Box component="main" id="main" tabIndex={-1} sx={content}>
            {/* the menu survives an error of a screen */}
            <ErrorBoundary key={pathname} fallback={<ErrorPage code={500} message={errorPageTexts.unexpected} />}>
              {children}
            </ErrorBoundary>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 0.5, p: 1.5, pt: 2.5, overflowY: 'auto' }
const above = {
  displayPrint: 'none',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  height: bar_px,
  px: 4,
  py: 1,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
}
const content = {
  minWidth: 0,
  maxWidth: 1280,
  outline: 'none',
  px: { xs: 2, md: 4 },
  pt: { xs: 2, md: 3 },
  pb: 8,
}
