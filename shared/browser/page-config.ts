import { allowPhoneCountries } from '../rules/phone.ts'
import { defaultPageConfig, type PageConfig } from '../brand/page-config.ts'

export type { PageConfig } from '../brand/page-config.ts'

/** The JSON in `<script type="application/json" id="…">`: data for a page without inline script. */
export function readJsonBlock(id: string): unknown {
  const text = globalThis.document?.getElementById(id)?.textContent?.trim()
  if (!text) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function known(value: unknown): Partial<PageConfig> {
  if (typeof value !== 'object' || value === null) return {}
  const fits = Object.entries(value).filter(
    ([name, member]) =>
      name in defaultPageConfig && typeof member === typeof defaultPageConfig[name as keyof PageConfig],
  )
  return Object.fromEntries(fits)
}

let config: PageConfig | undefined

/** The page's configuration, with defaults for missing settings. */
export function pageConfig(): PageConfig {
  if (!config) {
    config = { ...defaultPageConfig, ...known(readJsonBlock('page-config')) }
    allowPhoneCountries(config.phone_countries.split(','))
  }
  return config
}
