import { accentsOf } from '#shared/rules/contrast.ts'
import type { MessageFace } from './driver.ts'

/** Content-ID of the logo, which comes with the letter (RFC 2392). */
export const logo_cid = 'logo'

type Letter = {
  subject: string
  body: string
  brand_name: string
  public_url: string
  face?: MessageFace | null | undefined
}

const light = { paper: '#f7f7f5', surface: '#ffffff', text: '#1d2430', quiet: '#5b6472', line: '#e3e5e8' }
const dark = { paper: '#14171d', surface: '#1b1f27', text: '#e8eaee', quiet: '#a4acb9', line: '#2d333e' }
const usual = { light: '#1f4fd8', on_light: '#ffffff', dark: '#8fb0ff', on_dark: '#10182b' }
type Accent = typeof usual
const font = "'Golos Text',-apple-system,'Segoe UI',Roboto,Arial,sans-serif"

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\u00a0', '&nbsp;')

/**
 * Short words, forms of companies and numbers are not left alone at the end of a line, a dash and initials not at its
 * beginning; a phone number stays whole.
 */
const set = (text: string) =>
  text
    .replace(/(?<=^|[\s(«„])([а-яё]{1,2}|ООО|ОАО|ПАО|ЗАО|АНО|НКО) +(?=\S)/giu, '$1\u00a0')
    .replace(/([№§]) +(?=\d)|(\d) +(?=\d|₽|(?!(?:от|на|до|за|по|из|во|об|[вискоу]) )\p{Ll})/gu, '$1$2\u00a0')
    .replace(/(?<=\d) +(?=\(\d+\) )|(?<=\d\)) +(?=\d)/g, '\u00a0')
    .replace(/ +(?=— |[№§]|\p{Lu}\.[\s,]|\p{Lu}\.$)/gu, '\u00a0')

/**
 * The HTML of a letter, made from its text (`shared/text/letter.ts`), so that both say the same: paragraphs, lists,
 * citations; the first paragraph «что сделать: адрес» is the button. Only addresses of this installation become links,
 * whatever names and titles say. Tables and inline styles for Outlook; nothing is loaded from anywhere.
 */
export function letterHtml({ subject, body, brand_name, public_url, face }: Letter): string {
  const accent = face?.color ? accentOf(face.color) : usual
  let has_button = false
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => {
    const [, label, url] = /^([^\n]{1,60}): (\S+)$/u.exec(paragraph) ?? []
    if (label === undefined || url === undefined || !isOwn(url, public_url)) return block(paragraph, public_url, accent)
    if (has_button) return `<p style="${p}">${link(url, set(label), accent)}</p>`
    has_button = true
    return button(label, url, accent)
  })
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.card{background:${dark.surface}!important;border-color:${dark.line}!important}
.card,.card p,.card li,.card blockquote{color:${dark.text}!important}
.card blockquote{border-color:${dark.line}!important}
.brand{color:${dark.quiet}!important}
.logo{background:#fff!important;padding:4px 6px}
.card a{color:${accent.dark}!important}
.button{background:${accent.dark}!important}
.button a{color:${accent.on_dark}!important}
}
</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};word-break:break-word">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="background:${light.paper}"><tr><td align="center" style="padding:16px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
${face?.logo ? logoRow(face.logo, face.venture) : ''}<tr><td class="brand" style="padding:0 24px 12px;font:600 15px/20px ${font};color:${light.quiet}">${escaped(brand_name)}</td></tr>
<tr><td class="card" bgcolor="${light.surface}" style="padding:24px 24px 12px;background:${light.surface};border:1px solid ${light.line};border-radius:10px;font:16px/24px ${font};color:${light.text}">
${paragraphs.join('\n')}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`
}

function accentOf(color: string): Accent {
  const { light: day, dark: night } = accentsOf(color)
  return { light: day.accent, on_light: day.on_accent, dark: night.accent, on_dark: night.on_accent }
}

/** On white in the dark theme, where a dark logo without background would not be seen. It comes with the letter. */
const logoRow = ({ width, height }: NonNullable<MessageFace['logo']>, name: string) =>
  `<tr><td style="padding:0 24px 12px"><img src="cid:${logo_cid}" width="${Math.round(width / 2)}" height="${Math.round(height / 2)}" alt="${escaped(name)}" class="logo" style="display:block;border:0;border-radius:6px"></td></tr>
`

const p = `margin:0 0 12px;font:16px/24px ${font};color:${light.text}`

function isOwn(url: string, public_url: string): boolean {
  return url === public_url || url.startsWith(`${public_url}/`)
}

const link = (url: string, label: string, accent: Accent) =>
  `<a href="${escaped(url)}" style="color:${accent.light}">${escaped(label)}</a>`

const button = (label: string, url: string, accent: Accent) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 16px"><tr>
<td class="button" bgcolor="${accent.light}" style="background:${accent.light};border-radius:8px;padding:12px 20px;mso-padding-alt:12px 20px">
<a href="${escaped(url)}" style="display:inline-block;font:600 16px/20px ${font};color:${accent.on_light};text-decoration:none">${escaped(label)}</a>
</td></tr></table>`

/** Lines of one kind after another: of a list, of a citation, of text. */
function block(paragraph: string, public_url: string, accent: Accent): string {
  const lines = paragraph.split('\n').map((line) => {
    const [, mark = '', text = ''] = /^(> ?|— )?(.*)$/su.exec(line) ?? []
    return { kind: mark.trim(), text }
  })
  const html: string[] = []
  for (let from = 0; from < lines.length;) {
    const { kind } = lines[from] ?? { kind: '' }
    const end = lines.findIndex((line, index) => index >= from && line.kind !== kind)
    const own = lines.slice(from, end < 0 ? lines.length : end).map(({ text }) => text)
    html.push(groupOf(kind, own, public_url, accent))
    from += own.length
  }
  return html.join('\n')
}

function groupOf(kind: string, own: readonly string[], public_url: string, accent: Accent): string {
  if (kind === '—') {
    const items = own.map((text) => `<li style="margin:0 0 4px">${escaped(set(text))}</li>`)
    return `<ul style="margin:0 0 12px;padding:0 0 0 20px;font:16px/24px ${font};color:${light.text}">${items.join('')}</ul>`
  }
  if (kind === '>') {
    const text = own.map((line) => escaped(set(line))).join('<br>')
    return `<blockquote style="margin:0 0 12px;padding:0 0 0 12px;border-left:3px solid ${light.line};font:16px/24px ${font};color:${light.text}">${text}</blockquote>`
  }
  return `<p style="${p}">${own.map((line) => withLinks(line, public_url, accent)).join('<br>')}</p>`
}

function withLinks(line: string, public_url: string, accent: Accent): string {
  return line
    .split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/)
    .map((part) => (isOwn(part, public_url) ? link(part, part, accent) : escaped(set(part))))
    .join('')
}
