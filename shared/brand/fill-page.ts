import { fillText, type PageConfig } from './page-config.ts'

const jsonBlocks = /<script type="application\/json"[^>]*>[^<]*<\/script>/g
const configOpen = '<script type="application/json" id="page-config">'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}

/** JSON that cannot close its own script element. */
export function jsonBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function escaped(config: PageConfig): PageConfig {
  const entries = Object.entries(config).map(([name, value]) => [
    name,
    typeof value === 'string' ? escapeHtml(value) : value,
  ])
  return Object.fromEntries(entries) as PageConfig
}

/**
 * Fills the configuration into a built page: the JSON block that scripts read, and the settings shown in the text.
 * Other JSON blocks keep their tokens; the page fills them when it renders. The build id stays that of the page. A demo
 * sets a mark on the page, so that its notice is there from the first paint.
 */
export function fillPage(html: string, config: PageConfig): string {
  const build = /<meta name="build" content="([^"]*)"/.exec(html)?.[1] ?? config.build
  const escaped_config = escaped(config)
  let filled = ''
  let end = 0
  for (const block of html.matchAll(jsonBlocks)) {
    const isConfig = block[0].startsWith(configOpen)
    filled += fillText(html.slice(end, block.index), escaped_config)
    filled += isConfig ? `${configOpen}${jsonBlock({ ...config, build })}</script>` : block[0]
    end = block.index + block[0].length
  }
  filled += fillText(html.slice(end), escaped_config)
  return config.demo ? filled.replace('<html', '<html data-demo') : filled
}
