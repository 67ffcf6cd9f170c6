import type { Cell, Document } from 'pdfmake'
import type { Payer } from '#shared/contract/bills.ts'
import type { SellerRequisites } from '#shared/contract/seller.ts'

/** PDF points */
const sheet_width = 511
const margins: Document['pageMargins'] = [42, 40, 42, 48]

export const right = { alignment: 'right' } as const
export const bold = (text: string, more: object = {}): Cell => ({ text, bold: true, ...more })
export const line = (): Cell => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: sheet_width, y2: 0, lineWidth: 1.4 }],
  margin: [0, 4, 0, 10],
})

/** One page style for all documents; `printed_at` makes the bytes repeat. */
export function sheet(title: string, author: string, printed_at: string, content: Cell[]): Document {
  return {
    pageSize: 'A4',
    pageMargins: margins,
    defaultStyle: { font: 'Golos', fontSize: 9, lineHeight: 1.15 },
    info: { title, author, creationDate: new Date(printed_at) },
    content,
    footer: (page, pages) =>
      pages > 1 ? { text: `${page} / ${pages}`, alignment: 'center', fontSize: 8, margin: [0, 16, 0, 0] } : '',
  }
}

/** «ООО «Ромашка», ИНН 7707049388, КПП 770701001, 127006, г. Москва…» */
export function party({ name, inn, kpp, address }: Payer | SellerRequisites): string {
  return [
    name,
    ...(inn ? [`ИНН\u00a0${inn}`] : []),
    ...(kpp ? [`КПП\u00a0${kpp}`] : []),
    ...(address ? [address] : []),
  ].join(', ')
}

/** A label on the left and its text. */
export const labelled = (label: string, text: string): Cell => ({
  columns: [
    { width: 92, text: label },
    { width: '*', text, bold: true },
  ],
  margin: [0, 0, 0, 7],
})

type Table = { heads: string[]; widths: (number | '*')[]; rows: Cell[][] }

/** Thin lines, headers repeated on each page, and rows that are never split. */
export const table = ({ heads, widths, rows }: Table): Cell => ({
  layout: thin,
  margin: [0, 8, 0, 0],
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [heads.map((text) => bold(text, { alignment: 'center' })), ...rows],
  },
})

export const thin = {
  hLineWidth: () => 0.7,
  vLineWidth: () => 0.7,
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

/** «Руководитель ________ /Иванов И. И./»: a line to sign on, with the name under it. */
export const signature = (post: string, name: string): Cell => ({
  columns: [
    { width: 92, text: post, bold: true, margin: [0, 8, 0, 0] },
    {
      width: 150,
      stack: [{ canvas: [{ type: 'line', x1: 0, y1: 18, x2: 140, y2: 18, lineWidth: 0.7 }] }],
    },
    { width: '*', text: name, margin: [0, 8, 0, 0] },
  ],
  margin: [0, 6, 0, 6],
})

type Side = { who: string; name: string; person: string }

/** Signatures of both parties: names side by side, both lines at one height, however long the names are. */
export const sides = (...parties: [Side, Side]): Cell => ({
  stack: [
    {
      columns: parties.map(({ who, name }) => ({ width: '*', stack: [bold(who, { margin: [0, 0, 0, 2] }), name] })),
      columnGap: 30,
    },
    {
      columns: parties.map(({ person }) => ({
        width: '*',
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 30, x2: 220, y2: 30, lineWidth: 0.7 }] },
          { text: person || 'должность, подпись, расшифровка', fontSize: 7, margin: [0, 3, 0, 0] },
        ],
      })),
      columnGap: 30,
    },
  ],
  unbreakable: true,
})
