import { create } from 'qrcode'
import { num } from './pdf-values.ts'
import { a4, fill, margin, Sheet, type TextLook, textWidth } from './sheet.ts'

/** What our papers are made of: sections, labelled rows, paragraphs, footers, QR codes. */

export const label: TextLook = { size: 8.5, ink: 'quiet' }
export const value: TextLook = { size: 9 }
export const strong: TextLook = { size: 9, weight: 'bold' }
export const small: TextLook = { size: 7.5, ink: 'quiet' }
const labelWidth = 124
export const leading = 12.5
export const smallLeading = 10
export const qrSize = 88

/** The name of the paper and «стр. 3 из 17» at the foot of each page. */
export function footers(sheet: Sheet, name: string): void {
  const y = margin.bottom - 24
  sheet.pages.forEach((page, i) => {
    const count = `стр. ${i + 1} из ${sheet.pages.length}`
    const x = a4.width - margin.right - sheet.fonts.regular.width(count, small.size)
    const footer = new Sheet(sheet.fonts)
    footer.rule(y + 12)
    footer.text(margin.left, y, name, small)
    footer.text(x, y, count, small)
    page.push(...(footer.pages[0] ?? []))
  })
}

export function section(sheet: Sheet, title: string, room = 44): void {
  sheet.need(room + 26)
  sheet.y -= 20
  sheet.text(margin.left, sheet.y, title, { size: 11, weight: 'bold' })
  sheet.y -= 6
  sheet.rule()
  sheet.y -= 2
}

/** A label and its value; nothing without a value. */
export function row(sheet: Sheet, name: string, text: string | null | undefined, look = value): void {
  if (!text) return
  const lines = sheet.lines(text, textWidth - labelWidth, look)
  sheet.need(leading * Math.min(lines.length, 4))
  sheet.text(margin.left, sheet.y - leading, name, label)
  sheet.y -= leading
  print(sheet, margin.left + labelWidth, lines, look, leading)
  sheet.y += leading - 1.5
}

export function paragraph(sheet: Sheet, text: string, look = value): void {
  sheet.need(leading * 2)
  sheet.y -= leading + 1
  print(sheet, margin.left, sheet.lines(text, textWidth, look), look, leading)
  sheet.y += leading - 2
}

/** Lines from the current baseline down, over as many pages as needed. */
export function print(sheet: Sheet, x: number, lines: string[], look: TextLook, step: number): void {
  for (const line of lines) {
    if (sheet.need(0)) sheet.y -= step
    sheet.text(x, sheet.y, line, look)
    sheet.y -= step
  }
}

export function qr(sheet: Sheet, text: string, x: number, y: number): void {
  if (drawn.text !== text) drawn = { text, operators: qrOperators(text) }
  sheet.draw(`q 1 0 0 1 ${num(x)} ${num(y)} cm ${fill('text')} ${drawn.operators} f Q`)
}

/** An installation has one address for all its protocols. */
let drawn = { text: '', operators: '' }

function qrOperators(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const step = qrSize / modules.size
  const boxes: string[] = []
  for (let line = 0; line < modules.size; line++) {
    for (let from = 0; from < modules.size;) {
      let to = from
      while (to < modules.size && modules.get(line, to)) to++
      if (to > from) {
        const bottom = (modules.size - 1 - line) * step
        boxes.push(`${num(from * step)} ${num(bottom)} ${num((to - from) * step)} ${num(step)} re`)
      }
      from = to + 1
    }
  }
  return boxes.join(' ')
}

export function named(name: string, text: string | null): string | null {
  return text ? `${name}\u00a0${text}` : null
}
