import { Readable } from 'node:stream'
import type { Column, Kind, Value } from './column.ts'
import { zip, type ZipEntry } from './zip.ts'

/** The parts of a workbook with one sheet (ECMA-376, part 1); the sheet is generated while it is sent. */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="dd.mm.yyyy\\ hh:mm"/><numFmt numFmtId="166" formatCode="dd.mm.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** row numbers of `cellXfs` above */
const styles: Record<Kind | 'title', number> = { text: 0, number: 0, money: 1, time: 2, day: 3, title: 4 }
const widths: Record<Kind, number> = { text: 32, number: 12, money: 16, time: 18, day: 12 }

/** @param modified of all parts */
export function xlsxOf<Row>(columns: Column<Row>[], rows: AsyncIterable<Row[]>, modified = new Date()): Readable {
  const files: ZipEntry[] = [
    ...Object.entries(parts).map(([path, xml]) => ({ path, bytes: Buffer.from(head + xml) })),
    { path: 'xl/worksheets/sheet1.xml', compressed: true, open: () => Readable.from(sheetOf(columns, rows)) },
  ]
  return Readable.from(zip(files, modified), { objectMode: false })
}

async function* sheetOf<Row>(columns: Column<Row>[], rows: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const cols = columns.map(
    ({ kind }, at) => `<col min="${at + 1}" max="${at + 1}" width="${widths[kind]}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
  yield rowOf(columns.map(({ title }) => textCell(title, styles.title)))
  for await (const portion of rows) {
    yield portion.map((row) => rowOf(columns.map(({ kind, value }) => cellOf(kind, value(row))))).join('')
  }
  yield '</sheetData></worksheet>'
}

const rowOf = (cells: string[]) => `<row>${cells.join('')}</row>`

function cellOf(kind: Kind, value: Value): string {
  if (value === null) return '<c/>'
  if (kind === 'text') return textCell(String(value), styles.text)
  const number = kind === 'time' || kind === 'day' ? dayNumber(String(value)) : Number(value)
  return `<c s="${styles[kind]}"><v>${number}</v></c>`
}

/** UTF-16 units that a cell may hold (Excel specifications and limits); a longer one makes the file invalid. */
const cell_chars_max = 32_767

/**
 * Control characters, lone surrogates, U+FFFE and U+FFFF are not allowed in XML 1.0 (§2.2); text that looks like a
 * workbook's escape is escaped (ECMA-376, ST_Xstring).
 */
function textCell(text: string, style: number): string {
  const whole = text.length > cell_chars_max ? `${text.slice(0, cell_chars_max - 1)}…` : text
  const safe = whole
    .toWellFormed()
    .replace(/(?![\n\t\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${safe}</t></is></c>`
}

/** Days since 30.12.1899 in Moscow time, which is UTC+3. */
function dayNumber(moment: string): number {
  const at = moment.includes('T') ? Date.parse(moment) + 3 * 3_600_000 : Date.parse(`${moment}T00:00:00Z`)
  return at / 86_400_000 + 25_569
}
