import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const spaces = `xmlns:w="${w}" xmlns:r="${r}" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** A paragraph; several texts are runs, as Word splits what was edited. */
export const p = (...texts: string[]) =>
  `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join('')}</w:p>`
export const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${p(text)}</w:tc>`
export const row = (...texts: string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`
export const table = (...rows: string[]) => `<w:tbl><w:tblPr/>${rows.join('')}</w:tbl>`
export const page_break = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
/** A complex field. */
export const field = (...instruction: string[]) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${instruction
    .map((text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`)
    .join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`

type Parts = Record<string, string | Buffer>
type Relation = { type: string; target: string; external?: boolean }
type Wishes = {
  body?: string
  header?: string
  relations?: Relation[]
  /** further parts by name */
  parts?: Parts
  main_type?: string
}

const relationship = ({ type, target, external }: Relation, nth: number) =>
  `<Relationship Id="rId${nth + 10}" Type="${r}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`

/** A DOCX as Word writes it, in the least parts. */
export function aDocx(
  { body = p('Договор аренды'), header, relations = [], parts = {}, main_type }: Wishes = {},
  change: (parts: Parts) => Parts = (same) => same,
): Promise<Buffer> {
  const all = header === undefined ? relations : [{ type: 'header', target: 'header1.xml' }, ...relations]
  const reference = header === undefined ? '' : '<w:headerReference w:type="default" r:id="rId10"/>'
  return zipOf(
    change({
      '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="${main_type ?? `${main}.document.main+xml`}"/><Override PartName="/word/header1.xml" ContentType="${main}.header+xml"/></Types>`,
      '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${r}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/document.xml': `${head}<w:document ${spaces}><w:body>${body}<w:sectPr>${reference}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="850" w:bottom="1134" w:left="1701" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr></w:body></w:document>`,
      'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(relationship).join('')}</Relationships>`,
      ...(header !== undefined && { 'word/header1.xml': `${head}<w:hdr ${spaces}>${header}</w:hdr>` }),
      ...parts,
    }),
  )
}

/** An OpenDocument text with this in its body. */
export function anOdt(
  body: string,
  parts: Parts = {},
  change: (parts: Parts) => Parts = (same) => same,
): Promise<Buffer> {
  const names = ['office', 'text', 'draw', 'script'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  return zipOf(
    change({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'META-INF/manifest.xml': `${head}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`,
      'content.xml': `${head}<office:document-content ${names.join(' ')} xmlns:xlink="http://www.w3.org/1999/xlink" office:version="1.2"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      ...parts,
    }),
  )
}

export function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  return buffer(Readable.from(zip.outputStream))
}
