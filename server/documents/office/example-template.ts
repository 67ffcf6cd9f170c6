import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { templateExample as t } from '#shared/text/templates.ts'
import { zip } from '#server/platform/exports/zip.ts'

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const font = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="24"/>'

const run = (text: string, bold = false) =>
  `<w:r><w:rPr>${font}${bold ? '<w:b/>' : ''}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (text: string) =>
  `<w:p><w:pPr><w:spacing w:after="120"/><w:jc w:val="both"/></w:pPr>${run(text)}</w:p>`
const title = (text: string) =>
  `<w:p><w:pPr><w:spacing w:after="240"/><w:jc w:val="center"/></w:pPr>${run(text, true)}</w:p>`
const cell = (text: string, bold = false) =>
  `<w:tc><w:tcPr><w:tcW w:w="3100" w:type="dxa"/></w:tcPr><w:p>${run(text, bold)}</w:p></w:tc>`
const row = (cells: readonly string[], bold = false) => `<w:tr>${cells.map((text) => cell(text, bold)).join('')}</w:tr>`

const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`)
  .join('')

const body = () =>
  [
    title(t.title),
    ...t.before.map(paragraph),
    `<w:tbl><w:tblPr><w:tblW w:w="9300" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`,
    row(t.headings, true),
    row(t.cells),
    '</w:tbl><w:p/>',
    ...t.after.map(paragraph),
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="850" w:bottom="1134" w:left="1701" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>',
  ].join('')

/** A contract in DOCX (ECMA-376) that shows every kind of field and block. */
export function exampleTemplate(): Promise<Buffer> {
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${document}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${word}"><w:body>${body()}</w:body></w:document>`,
  }
  const files = Object.entries(parts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
  return buffer(Readable.from(zip(files, new Date())))
}
