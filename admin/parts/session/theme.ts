import Cookies from 'js-cookie'
import { useSyncExternalStore } from 'react'
import { bases } from '#shared/browser/addresses.ts'

export const themes = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themes)[number]

/** Read by the server too: the page comes with its theme, so that it is never painted in another one first. */
const cookie = 'theme'
const kept_days = 400
const place = { path: bases.support, sameSite: 'strict' } as const

const listeners = new Set<() => void>()

const chosenTheme = (): ThemeChoice => themes.find((theme) => theme === Cookies.get(cookie)) ?? 'system'

/** It is nobody's secret and outlives the session: a login page is in it as well. */
export function chooseTheme(theme: ThemeChoice): void {
  if (theme === 'system') Cookies.remove(cookie, place)
  else Cookies.set(cookie, theme, { ...place, expires: kept_days })
  applyTheme()
  for (const listener of listeners) listener()
}

/** Sets the attribute by which `tokens.css` chooses light or dark. */
export function applyTheme(): void {
  const { dataset } = document.documentElement
  const theme = chosenTheme()
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useThemeChoice = () => useSyncExternalStore(subscribe, chosenTheme)
