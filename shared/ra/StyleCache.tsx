import type { ReactNode } from 'react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'

/** Browsers hide a nonce from `getAttribute`, so it is read as a property; a meta tag may carry it as content. */
function pageNonce(): string | undefined {
  const tag = document.getElementById('csp-nonce') ?? document.querySelector<HTMLElement>('meta[name="csp-nonce"]')
  const content = tag instanceof HTMLMetaElement ? tag.content : ''
  return tag?.nonce || content || undefined
}

const nonce = pageNonce()
const cache = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })

const root_px = 16
const inRem = (_px: string, px: string) => `${Number(px) / root_px}rem`
/** Sizes of type are written in px; on the page they follow the text size that is set in the browser. */
const insert = cache.sheet.insert.bind(cache.sheet)
cache.sheet.insert = (rule) =>
  insert(rule.replaceAll(/(?:font-size|line-height):[^;}]+/g, (size) => size.replaceAll(/([\d.]+)px/g, inRem)))

/** Styles made in the browser pass the CSP with the page's nonce. */
export function StyleCache({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}
