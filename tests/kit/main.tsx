import '#shared/brand/base.css'
import { createRoot } from 'react-dom/client'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { I18nContextProvider } from 'ra-core'
import { MemoryRouter } from 'react-router'
import { sayAlive } from '#shared/browser/alive.ts'
import { applyWebFonts } from '#shared/browser/apply-web-fonts.ts'
import { makeI18nProvider } from '#shared/ra/i18n-provider.ts'
import { darkTheme, lightTheme } from '#shared/ra/theme.ts'
import { Kit } from './Kit.tsx'

/** `/tests/kit/index.html`, of the dev server only; `?dark` for the dark theme. */
const isDark = new URLSearchParams(location.search).has('dark')
document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
applyWebFonts()
sayAlive()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <MemoryRouter>
      <ThemeProvider theme={isDark ? darkTheme() : lightTheme()}>
        <CssBaseline enableColorScheme />
        <I18nContextProvider value={makeI18nProvider('support')}>
          <Kit />
        </I18nContextProvider>
      </ThemeProvider>
    </MemoryRouter>,
  )
}
