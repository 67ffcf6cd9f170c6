import { Readable } from 'node:stream'
import { showPhone } from '#shared/rules/phone.ts'
import { personalDataTexts as t } from '#shared/text/personal-data.ts'
import { zip } from '#server/platform/exports/zip.ts'

type About = Record<string, Record<string, unknown>[]>

/** A ZIP with the data as JSON and as a page that a person can read. */
export function exportArchive(about: About, { phone, operator }: { phone: string; operator: string }): Readable {
  const files = [
    { path: 'data.json', bytes: Buffer.from(JSON.stringify({ phone, ...about }, null, 2)) },
    { path: 'index.html', bytes: Buffer.from(pageOf(about, phone, operator)) },
  ]
  return Readable.from(zip(files, new Date()), { objectMode: false })
}

function pageOf(about: About, phone: string, operator: string): string {
  const parts = Object.entries(about).map(([part, rows]) => `<h2>${escape(t.parts[part] ?? part)}</h2>${tableOf(rows)}`)
  const title = escape(t.page_title(showPhone(phone)))
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px/1.5 sans-serif;margin:24px}table{border-collapse:collapse}td,th{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}</style>
<h1>${title}</h1><p>${escape(t.page_about(operator))}</p>${parts.join('\n')}</html>`
}

function tableOf(rows: Record<string, unknown>[]): string {
  const [first] = rows
  if (!first) return `<p>${t.empty_part}</p>`
  const names = Object.keys(first)
  const line = (cells: unknown[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell) => `<${tag}>${escape(cellText(cell))}</${tag}>`).join('')}</tr>`
  return `<table>${line(names, 'th')}${rows.map((row) => line(Object.values(row), 'td')).join('')}</table>`
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
