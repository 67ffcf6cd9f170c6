import { inEncoding } from '#tests/support/in-encoding.ts'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** What a cell holds; `day` is ISO 8601, a `formula` has the value that its writer has stored. */
export type Cell = { text: string } | { number: number } | { day: string } | { formula: string; value: string }

/** How a program writes a workbook; what is left out is as Excel does it. */
export type Dialect = {
  /** of the elements of SpreadsheetML */
  prefix?: string
  /** of the attribute that names the relation */
  relation_prefix?: string
  /** ISO/IEC 29500 Strict: other namespaces, and days as text */
  strict?: boolean
  from1904?: boolean
  /** paths of the parts in the ZIP */
  book?: string
  sheet?: string
  strings?: string
  /** as the relations say them; by default beside the book */
  targets?: { book?: string; sheet?: string; strings?: string; styles?: string }
  /** of the attribute `state`; null for none */
  state?: string | null
  /** sheets before the one with the table */
  before?: readonly { name: string; state?: string; kind?: 'chartsheet' | 'worksheet'; rows?: string }[]
  /** cells hold their text, or it stands in one part */
  inline?: boolean
  /** of `t` of a number: openpyxl says `n` */
  number_type?: boolean
  /** one text in several runs, with phonetic text */
  runs?: boolean
  keep_space?: boolean
  /** CR is written as `_x000D_` */
  escaped?: boolean
  row_numbers?: boolean
  cell_references?: boolean
  dimension?: boolean
  row_attributes?: string
  cell_attributes?: string
  /** empty rows below the table */
  blank_rows?: number
  date_format?: { id: number; code?: string } | null
  properties?: boolean
  declaration?: string
  encoding?: 'utf8' | 'utf8-bom' | 'utf16le' | 'utf16be' | 'windows-1251'
  zip?: 'deflated' | 'stored' | 'streamed' | 'zip64'
  macros?: boolean
}

const days_before_1970 = 25_569
const serialOf = (day: string, from1904: boolean) =>
  Date.parse(day) / 86_400_000 + days_before_1970 - (from1904 ? 1462 : 0)

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const letter = (index: number) => String.fromCharCode(65 + index)

/** A workbook with this table on its last sheet. */
export async function aWorkbook(rows: readonly (readonly Cell[])[], dialect: Dialect = {}): Promise<Buffer> {
  return zipped(partsOf(rows, dialect), dialect)
}

function partsOf(rows: readonly (readonly Cell[])[], dialect: Dialect): Record<string, string> {
  const { strict = false, before = [], macros = false } = dialect
  const book = dialect.book ?? 'xl/workbook.xml'
  const sheet = dialect.sheet ?? 'xl/worksheets/sheet1.xml'
  const strings = dialect.strings ?? 'xl/sharedStrings.xml'
  const folder = book.slice(0, book.lastIndexOf('/') + 1)
  const beside = (path: string) => (path.startsWith(folder) ? path.slice(folder.length) : `/${path}`)
  const p = dialect.prefix ? `${dialect.prefix}:` : ''
  const r = dialect.relation_prefix ?? 'r'
  const main = strict
    ? 'http://purl.oclc.org/ooxml/spreadsheetml/main'
    : 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = strict
    ? 'http://purl.oclc.org/ooxml/officeDocument/relationships'
    : 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const xmlns = `xmlns${dialect.prefix ? `:${dialect.prefix}` : ''}="${main}"`
  const shared: string[] = []
  const body = sheetData(rows, dialect, p, shared)
  const parts: Record<string, string> = {}
  const add = (path: string, xml: string) =>
    (parts[path] = `${dialect.declaration ?? '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'}${xml}`)
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
  const rels = (all: readonly string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
  const kind = macros
    ? 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'
    : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
  add(
    '_rels/.rels',
    rels([
      ...(dialect.properties ? [relation('rId2', 'extended-properties', 'docProps/app.xml')] : []),
      relation('rId1', 'officeDocument', dialect.targets?.book ?? book),
    ]),
  )
  if (dialect.properties) add('docProps/app.xml', '<Properties/>')
  const state = dialect.state == null ? '' : ` state="${dialect.state}"`
  const others = before.map(
    ({ name, state: hidden }, nth) =>
      `<${p}sheet name="${name}" sheetId="${nth + 2}"${hidden ? ` state="${hidden}"` : ''} ${r}:id="other${nth}"/>`,
  )
  add(
    book,
    `<${p}workbook ${xmlns} xmlns:${r}="${relations}"><${p}workbookPr${dialect.from1904 ? ' date1904="1"' : ''}/><${p}sheets>${others.join('')}<${p}sheet name="Лист1" sheetId="1"${state} ${r}:id="rId1"/></${p}sheets></${p}workbook>`,
  )
  const format = dialect.date_format === undefined ? { id: 14 } : dialect.date_format
  add(
    `${folder}_rels/${book.slice(folder.length)}.rels`,
    rels([
      ...(format ? [relation('rId3', 'styles', dialect.targets?.styles ?? 'styles.xml')] : []),
      ...before.map(({ kind: of = 'worksheet' }, nth) => relation(`other${nth}`, of, `${of}s/other${nth}.xml`)),
      relation('rId1', 'worksheet', dialect.targets?.sheet ?? beside(sheet)),
      ...(shared.length > 0 ? [relation('rId2', 'sharedStrings', dialect.targets?.strings ?? beside(strings))] : []),
    ]),
  )
  for (const [nth, { kind: of = 'worksheet', rows: own = '' }] of before.entries()) {
    const data = of === 'worksheet' ? `<${p}sheetData>${own}</${p}sheetData>` : ''
    add(`${folder}${of}s/other${nth}.xml`, `<${p}${of} ${xmlns}>${data}</${p}${of}>`)
  }
  if (format) {
    const custom = format.code
      ? `<${p}numFmts count="1"><${p}numFmt numFmtId="${format.id}" formatCode="${escaped(format.code).replaceAll('"', '&quot;')}"/></${p}numFmts>`
      : ''
    add(
      `${folder}styles.xml`,
      `<${p}styleSheet ${xmlns}>${custom}<${p}cellStyleXfs count="1"><${p}xf numFmtId="0"/></${p}cellStyleXfs><${p}cellXfs count="2"><${p}xf numFmtId="0" xfId="0"/><${p}xf numFmtId="${format.id}" xfId="0" applyNumberFormat="1"/></${p}cellXfs></${p}styleSheet>`,
    )
  }
  if (shared.length > 0) {
    add(
      strings,
      `<${p}sst ${xmlns} count="${shared.length}" uniqueCount="${shared.length}">${shared.join('')}</${p}sst>`,
    )
  }
  const dimension =
    dialect.dimension === false ? '' : `<${p}dimension ref="A1:${letter((rows[0]?.length ?? 1) - 1)}${rows.length}"/>`
  add(
    sheet,
    `<${p}worksheet ${xmlns} xmlns:${r}="${relations}">${dimension}<${p}sheetData>${body}</${p}sheetData></${p}worksheet>`,
  )
  if (macros) parts['xl/vbaProject.bin'] = 'macros'
  const of = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const types = {
    [book]: kind,
    [sheet]: `${of}.worksheet+xml`,
    [strings]: `${of}.sharedStrings+xml`,
    [`${folder}styles.xml`]: `${of}.styles+xml`,
  }
  const overrides = Object.entries(types).map(([path, type]) => `<Override PartName="/${path}" ContentType="${type}"/>`)
  add(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  )
  return parts
}

function sheetData(rows: readonly (readonly Cell[])[], dialect: Dialect, p: string, shared: string[]): string {
  const {
    row_numbers = true,
    cell_references = true,
    row_attributes = '',
    cell_attributes = '',
    blank_rows = 0,
  } = dialect
  const row = (cells: string, line: number) =>
    `<${p}row${row_numbers ? ` r="${line}"` : ''}${row_attributes}>${cells}</${p}row>`
  const filled = rows.map((cells, at) =>
    row(
      cells
        .map((cell, index) => {
          const reference = cell_references ? ` r="${letter(index)}${at + 1}"` : ''
          return cellOf(cell, `${reference}${cell_attributes}`, dialect, p, shared)
        })
        .join(''),
      at + 1,
    ),
  )
  return [...filled, ...Array.from({ length: blank_rows }, (_, at) => row('', rows.length + at + 1))].join('')
}

function cellOf(cell: Cell, attributes: string, dialect: Dialect, p: string, shared: string[]): string {
  if ('number' in cell)
    return `<${p}c${attributes}${dialect.number_type ? ' t="n"' : ''}><${p}v>${cell.number}</${p}v></${p}c>`
  if ('formula' in cell)
    return `<${p}c${attributes} t="str"><${p}f>${escaped(cell.formula)}</${p}f><${p}v>${escaped(cell.value)}</${p}v></${p}c>`
  if ('day' in cell) {
    if (dialect.strict || dialect.date_format === null)
      return `<${p}c${attributes} t="d"><${p}v>${cell.day}T00:00:00</${p}v></${p}c>`
    return `<${p}c${attributes} s="1"${dialect.number_type ? ' t="n"' : ''}><${p}v>${serialOf(cell.day, dialect.from1904 ?? false)}</${p}v></${p}c>`
  }
  const content = textOf(cell.text, dialect, p)
  if (dialect.inline) return `<${p}c${attributes} t="inlineStr"><${p}is>${content}</${p}is></${p}c>`
  shared.push(`<${p}si>${content}</${p}si>`)
  return `<${p}c${attributes} t="s"><${p}v>${shared.length - 1}</${p}v></${p}c>`
}

function textOf(
  text: string,
  { runs = false, keep_space = false, escaped: isEscaped = false }: Dialect,
  p: string,
): string {
  const space = keep_space ? ' xml:space="preserve"' : ''
  const xml = (part: string) => escaped(isEscaped ? part.replaceAll('\n', '_x000D_\n') : part)
  if (!runs || text.length < 2) return `<${p}t${space}>${xml(text)}</${p}t>`
  const run = (part: string) =>
    `<${p}r><${p}rPr><${p}b/></${p}rPr><${p}t xml:space="preserve">${xml(part)}</${p}t></${p}r>`
  const at = Math.ceil(text.length / 2)
  return `${run(text.slice(0, at))}${run(text.slice(at))}<${p}rPh sb="0" eb="1"><${p}t>чтение</${p}t></${p}rPh><${p}phoneticPr fontId="1"/>`
}

async function zipped(
  parts: Record<string, string>,
  { encoding = 'utf8', zip = 'deflated' }: Dialect,
): Promise<Buffer> {
  const file = new ZipFile()
  for (const [path, xml] of Object.entries(parts)) {
    const bytes = encoded(xml, encoding)
    // of a stream the sizes are known after the data only: they follow it, as in what Java and Google write
    const options = { compress: zip !== 'stored', forceZip64Format: zip === 'zip64' }
    if (zip === 'streamed') file.addReadStream(Readable.from([bytes]), path)
    else file.addBuffer(bytes, path, options)
  }
  file.end()
  return buffer(file.outputStream)
}

function encoded(xml: string, encoding: NonNullable<Dialect['encoding']>): Buffer {
  const said = (name: string) => xml.replace('UTF-8', name)
  if (encoding === 'utf8-bom') return Buffer.from(`\ufeff${xml}`)
  if (encoding === 'utf16le') return Buffer.from(`\ufeff${said('UTF-16')}`, 'utf16le')
  if (encoding === 'utf16be') return Buffer.from(`\ufeff${said('UTF-16')}`, 'utf16le').swap16()
  return encoding === 'windows-1251' ? inEncoding('windows-1251', said('windows-1251')) : Buffer.from(xml)
}
