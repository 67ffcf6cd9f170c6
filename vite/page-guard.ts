import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { guardTexts } from '../shared/text/browser.ts'

/** The script that tells people of a page whose other files did not come; the server allows it by its digest. */
function guardScript(): string {
  const source = readFileSync(path.join(import.meta.dirname, 'guard/guard.js'), 'utf8')
  const plain = source.replace(/^\s*\/[/*].*\n/gm, '').replace(/^\s+/gm, '')
  return `<script>${plain.trim()}(${JSON.stringify(guardTexts)})</script>`
}

/** Puts the guard at the beginning of each page: before the style sheets, for which an inline script would wait. */
export function pageGuard(): Plugin {
  return {
    name: 'page-guard',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${guardScript()}`),
    },
  }
}
