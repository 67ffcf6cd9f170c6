import { useSyncExternalStore } from 'react'
import useMediaQuery from '@mui/material/useMediaQuery'
import { darkTheme, lightTheme } from '#shared/ra/theme.ts'
import { useThemeChoice } from './theme.ts'

const [light, dark] = [lightTheme(), darkTheme()]
const atOnce = { noSsr: true }

/** The chosen theme, or that of the system; on paper always the light one. */
export function useMuiTheme() {
  const choice = useThemeChoice()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', atOnce)
  const isPaper = useSyncExternalStore(onPaper, isOnPaper)
  const isDark = choice === 'system' ? isSystemDark : choice === 'dark'
  return isDark && !isPaper ? dark : light
}

/** MUI's own hook warns of each query for print. */
const paper = globalThis.matchMedia?.('print')
const isOnPaper = () => paper?.matches ?? false
function onPaper(tell: () => void): () => void {
  paper?.addEventListener('change', tell)
  return () => paper?.removeEventListener('change', tell)
}
