import type { Plugin } from 'vite'

/** The two subsets that Russian text needs; see `shared/brand/fonts.css`. */
const fonts = [
  '/node_modules/@fontsource-variable/golos-text/files/golos-text-cyrillic-wght-normal.woff2',
  '/shared/brand/fonts/golos-text-latin-basic-wght.woff2',
]

/** On a phone's slow line the fonts would compete with the first page of the document (docs/decisions/0013). */
const mediaOf = (page: string) => (page.startsWith('/sign/') ? ' media="(min-width: 704px)"' : '')

/** Adds the same font preloads to each page, before Vite names the built files. */
export function fontPreloads(): Plugin {
  return {
    name: 'font-preloads',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) =>
        html.replace(
          '<!--fonts-->',
          fonts
            .map(
              (href) => `<link rel="preload" href="${href}" as="font" type="font/woff2"${mediaOf(path)} crossorigin />`,
            )
            .join('\n    '),
        ),
    },
  }
}
