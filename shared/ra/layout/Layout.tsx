import { Suspense, useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { DrawerProps } from '@mui/material/Drawer'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../../browser/ErrorBoundary.tsx'
import { pageConfig } from '../../browser/page-config.ts'
import { errorPageTexts, shellTexts } from '../../text/ra.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import { Brand } from './Brand.tsx'
import { DemoLine, DemoStrip } from './DemoStrip.tsx'
import { SkipLink } from './SkipLink.tsx'
import { AppBar } from './AppBar.tsx'
import { screen } from '../screen.ts'
import { useIsPhone } from '../use-is-phone.ts'

/** only a phone has it */
const Drawer = screen<'default', DrawerProps>(() => import('@mui/material/Drawer'), 'default')

type LayoutProps = {
  menu: ReactNode
  /** always in view, in the bar at the top */
  search?: ReactNode
  /** what is personal, at the top right */
  account: ReactNode
  children: ReactNode
}

const menu_px = 256
/** of the bar at the top; what sticks to the top of the content sticks under it (`--bar`) */
const bar_px = 49

/**
 * The frame of an app: menu on the left, bar and content on the right; on a phone the menu is behind a button. The menu
 * comes last in the order of Tab, so that what the page is for comes first.
 */
export function Layout({ menu, search, account, children }: LayoutProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'))
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const { pathname } = useLocation()

  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <SkipLink />
      {isNarrow && (
        <AppBar onMenu={() => setIsOpen(true)}>
          {!isPhone && <DemoLine />}
          {search}
          {account}
        </AppBar>
      )}
      <Box sx={{ display: 'flex', flex: 1, alignItems: 'stretch' }}>
        <Box sx={{ order: 1, flex: 1, minWidth: 0, '--bar': isNarrow ? '0px' : `${bar_px}px` }}>
          {isPhone && <DemoStrip />}
          {!isNarrow && (
            <Box sx={above}>
              <Box sx={{ flex: '0 1 560px', minWidth: 0 }}>{search}</Box>
            </Box>
          )}
          <Box component="main" id="main" tabIndex={-1} sx={content}>
            {/* the menu survives an error of a screen */}
            <ErrorBoundary key={pathname} fallback={<ErrorPage code={500} message={errorPageTexts.unexpected} />}>
              {children}
            </ErrorBoundary>
          </Box>
        </Box>
        {isNarrow ? (
          <Suspense>
            <Drawer open={isOpen} onClose={() => setIsOpen(false)} onClick={() => setIsOpen(false)}>
              <Box component="nav" aria-label={shellTexts.menu} sx={{ ...column, width: 288, height: '100%', pt: 1.5 }}>
                {menu}
              </Box>
            </Drawer>
          </Suspense>
        ) : (
          <>
            <Box sx={corner}>
              <DemoLine />
              {account}
            </Box>
            <Box sx={side}>
              <Box
                component="nav"
                aria-label={shellTexts.menu}
                sx={{ ...column, position: 'sticky', top: 0, height: '100vh' }}
              >
                <Box sx={brand}>
                  <Brand />
                </Box>
                {menu}
              </Box>
            </Box>
          </>
        )}
      </Box>
    </Box>
  )
}

const column = { display: 'flex', flexDirection: 'column', px: 1, pb: 1, overflowY: 'auto' }
const brand = { display: 'flex', alignItems: 'center', flexShrink: 0, height: bar_px, px: 1.5 }
const side = {
  order: 0,
  width: menu_px,
  flexShrink: 0,
  displayPrint: 'none',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
}
const above = {
  displayPrint: 'none',
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: bar_px,
  pl: 4,
  // room for the buttons in the corner
  pr: pageConfig().demo ? '340px' : '80px',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
}
/** over the end of the bar, wherever the page is scrolled to */
const corner = {
  displayPrint: 'none',
  position: 'fixed',
  top: 0,
  right: 0,
  zIndex: (theme: Theme) => theme.zIndex.appBar + 1,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: bar_px,
  pr: 3,
}
const content = {
  minWidth: 0,
  maxWidth: 1280,
  outline: 'none',
  px: { xs: 2, md: 4 },
  pt: { xs: 2, md: 2.5 },
  pb: 8,
}
