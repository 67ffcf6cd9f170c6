import { createContext, use } from 'react'
import { useHydrated } from '#shared/browser/use-hydrated.ts'
import { defaultPageConfig, fillText, type PageConfig } from '#shared/brand/page-config.ts'

export const SettingsContext = createContext<PageConfig>(defaultPageConfig)

/** The logo of the installation; empty until hydration is over, because the prerendered page does not know it. */
export function useLogo(): string {
  const { brand_logo } = useSettings()
  return useHydrated() ? brand_logo : ''
}

/** The installation's settings, such as its name and operator; while a page is prerendered, tokens in their place. */
export function useSettings(): PageConfig {
  return use(SettingsContext)
}

/** Fills the settings into a text: `const fill = useFill(); fill('{{brand_name}}')`. */
export function useFill(): (text: string) => string {
  const settings = useSettings()
  return (text) => fillText(text, settings)
}
