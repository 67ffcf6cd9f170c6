import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles'
import { ruRU } from '@mui/material/locale'
import { pageConfig } from '../browser/page-config.ts'
import { isColor } from '../rules/color.ts'
import { accentsOf, darkened } from '../rules/contrast.ts'
import { components } from './theme-components.ts'

/** The tokens of `shared/brand/tokens.css`, in the form MUI needs to derive colours. */
type Ink = {
  paper: string
  surface: string
  text: string
  quiet: string
  line: string
  accent: string
  on_accent: string
  good: string
  wait: string
  bad: string
}

const light: Ink = {
  paper: '#f7f7f5',
  surface: '#ffffff',
  text: '#1d2430',
  quiet: '#5b6472',
  line: '#e3e5e8',
  accent: '#1f4fd8',
  on_accent: '#ffffff',
  good: '#1a7f4b',
  wait: '#9a6200',
  bad: '#b3261e',
}

const dark: Ink = {
  paper: '#14171d',
  surface: '#1b1f27',
  text: '#e8eaee',
  quiet: '#a4acb9',
  line: '#2d333e',
  accent: '#8fb0ff',
  on_accent: '#10182b',
  good: '#6fce9c',
  wait: '#e5b35c',
  bad: '#f2938c',
}

const typography: ThemeOptions['typography'] = {
  fontFamily: "'Golos Text', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif",
  h1: { fontSize: 24, fontWeight: 600, lineHeight: 1.25 },
  h2: { fontSize: 20, fontWeight: 600, lineHeight: 1.3 },
  h3: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 },
  h6: { fontSize: 16, fontWeight: 600 },
  // in rem here: it is the body's, too, whose styles pass no StyleCache
  body1: { fontSize: '1rem', lineHeight: 1.5 },
  body2: { fontSize: 14, lineHeight: 1.45 },
  caption: { fontSize: 13, lineHeight: 1.4 },
  button: { textTransform: 'none', fontWeight: 500, fontSize: 15 },
}

function themeOf(mode: 'light' | 'dark', ink: Ink): Theme {
  return createTheme(
    {
      palette: {
        mode,
        primary: { main: ink.accent, contrastText: ink.on_accent },
        secondary: { main: ink.quiet },
        success: { main: ink.good },
        warning: { main: ink.wait },
        error: { main: ink.bad },
        info: { main: ink.accent },
        background: { default: ink.paper, paper: ink.surface },
        text: { primary: ink.text, secondary: ink.quiet },
        divider: ink.line,
      },
      shape: { borderRadius: 10 },
      typography,
      components,
    },
    ruRU,
  )
}

export const lightTheme = (): Theme => themeOf('light', { ...light, ...accentOfBrand('light') })
export const darkTheme = (): Theme => themeOf('dark', { ...dark, ...accentOfBrand('dark') })

/** The installation's colour as its pages have it (`server/pages/face-style.ts`). */
function accentOfBrand(mode: 'light' | 'dark'): Pick<Ink, 'accent' | 'on_accent'> | undefined {
  const own = pageConfig().brand_color
  if (!isColor(own)) return undefined
  const { accent, on_accent } = accentsOf(darkened(own))[mode]
  return { accent, on_accent }
}
