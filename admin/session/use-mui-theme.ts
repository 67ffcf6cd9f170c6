import useMediaQuery from '@mui/material/useMediaQuery'
import { darkTheme, lightTheme } from '#shared/ra/theme.ts'
import { useThemeChoice } from './theme.ts'

const [light, dark] = [lightTheme(), darkTheme()]
const atOnce = { noSsr: true }

/** The chosen theme, or that of the system; on paper always the light one. */
export function useMuiTheme() {
  const choice = useThemeChoice()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', atOnce)
  const isPaper = useMediaQuery('print', atOnce)
  const isDark = choice === 'system' ? isSystemDark : choice === 'dark'
  return isDark && !isPaper ? dark : light
}
