import type { Document } from 'pdfmake'
import { showDayInWords } from '#shared/rules/clock.ts'
import { sheetName, sheetTexts as t } from '#shared/text/public-links.ts'
import type { PaperPublicLink } from './papers.ts'
import { qrSvg } from './qr-svg.ts'
import { bold, sheet } from './sheet.ts'

/** 13 cm: read from two metres */
const qr_points = 370
const centred = (above: number, more: object = {}) =>
  ({ alignment: 'center', margin: [0, above, 0, 0], ...more }) as const
/** Read from some steps away; a long one still leaves the page to the code. */
const titlePoints = ({ length }: string) => (length <= 60 ? 26 : length <= 120 ? 20 : 15)

/** For a wall: one page. What it is, the code, and what the phone will ask. */
export function drawPublicLink({ venture, title, url, pin, expires_at, ...link }: PaperPublicLink): Document {
  const address = url.replace(/^https?:\/\//, '')
  return sheet(sheetName({ id: link.id, title }), venture, link.printed_at, [
    { text: venture, ...centred(4, { fontSize: venture.length <= 60 ? 15 : 11 }) },
    bold(title, centred(8, { fontSize: titlePoints(title) })),
    { text: t.scan, ...centred(14, { fontSize: 16 }) },
    { svg: qrSvg(url, qr_points), ...centred(12) },
    ...(pin === null ? [] : [bold(`${t.pin}: ${pin}`, centred(14, { fontSize: 28 }))]),
    { text: t.steps, ...centred(14, { fontSize: 14 }) },
    { text: t.or_type, ...centred(18, { fontSize: 11 }) },
    bold(address, centred(2, { fontSize: 14 })),
    { text: t.until(showDayInWords(expires_at)), ...centred(10, { fontSize: 11 }) },
  ])
}
