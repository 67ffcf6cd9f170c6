import type { Document } from 'pdfmake'
import { showDayInWords } from '#shared/rules/clock.ts'
import { sheetName, sheetTexts as t } from '#shared/text/public-links.ts'
import type { PaperPublicLink } from './papers.ts'
import { qrSvg } from './qr-svg.ts'
import { bold, sheet } from './sheet.ts'

/** 13 cm: read from two metres */
const qr_points = 370
const centred = { alignment: 'center' } as const

/** For a wall: one page, read from some steps away. */
export function drawPublicLink({ venture, title, url, pin, expires_at, ...link }: PaperPublicLink): Document {
  return sheet(sheetName({ id: link.id, title }), venture, link.printed_at, [
    bold(venture, { fontSize: 20, ...centred, margin: [0, 10, 0, 6] }),
    { text: title, fontSize: 16, ...centred, margin: [0, 0, 0, 18] },
    { text: t.scan, fontSize: 14, ...centred, margin: [0, 0, 0, 12] },
    { svg: qrSvg(url, qr_points), ...centred, margin: [0, 0, 0, 12] },
    { text: t.or_type, fontSize: 11, ...centred, margin: [0, 0, 0, 2] },
    bold(url.replace(/^https?:\/\//, ''), { fontSize: 13, ...centred, margin: [0, 0, 0, 12] }),
    ...(pin === null ? [] : [bold(`${t.pin}: ${pin}`, { fontSize: 24, ...centred, margin: [0, 0, 0, 12] })]),
    { text: t.steps, fontSize: 11, ...centred, margin: [0, 0, 0, 6] },
    { text: t.until(showDayInWords(expires_at)), fontSize: 10, ...centred },
  ])
}
