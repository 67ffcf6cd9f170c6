import type { OfficeInput } from '#server/documents/office/run-office.ts'
import { aDocx, anOdt, field } from '../support/word-files.ts'

/** A file of the machine in the forms in which a document could draw it. */
export type Targets = { png: string; pdf: string; txt: string }

const url = (path: string) => `file://${path}`

type Relation = { type: string; target: string; external: true }
const outside = (type: string, target: string): Relation => ({ type, target, external: true })
const drawing = (inner: string) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="3000000" cy="1200000"/><wp:docPr id="1" name="p"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${inner}</a:graphic></wp:inline></w:drawing></w:r></w:p>`
const shape = (fill: string) =>
  drawing(
    `<a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:cNvSpPr/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="1200000"/></a:xfrm><a:prstGeom prst="rect"/>${fill}</wps:spPr><wps:bodyPr/></wps:wsp></a:graphicData>`,
  )
const picture = (blip: string) =>
  drawing(
    `<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="3000000" cy="1200000"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData>`,
  )
const vml = (inner: string) =>
  `<w:p><w:r><w:pict><v:shape style="width:200pt;height:100pt">${inner}</v:shape></w:pict></w:r></w:p>`
const object = (inner: string) => `<w:p><w:r><w:object>${inner}</w:object></w:r></w:p>`

const docx = (relations: Relation[], body: string, more: Parameters<typeof aDocx>[0] = {}) =>
  aDocx({ relations, body, ...more })

const odf = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`
const spaces = [
  ...['style', 'table', 'form', 'chart', 'meta'].map((name) => `xmlns:${name}="${odf(name)}"`),
  `xmlns:fo="${odf('xsl-fo-compatible')}"`,
  `xmlns:svg="${odf('svg-compatible')}"`,
  'xmlns:xforms="http://www.w3.org/2002/xforms"',
].join(' ')
const styled = (styles: string, body: string) =>
  anOdt('', {
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="${odf('office')}" xmlns:text="${odf('text')}" xmlns:draw="${odf('drawing')}" xmlns:xlink="http://www.w3.org/1999/xlink" ${spaces} office:version="1.2"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  })
const linked = (address: string) =>
  `xlink:href="${address}" xlink:type="simple" xlink:show="embed" xlink:actuate="onLoad"`
const frame = (inner: string) =>
  `<text:p><draw:frame text:anchor-type="as-char" svg:width="10cm" svg:height="5cm">${inner}</draw:frame></text:p>`
const background = (address: string) => `<style:background-image ${linked(address)} style:repeat="stretch"/>`

const rtfField = (instruction: string) => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt x}}`
const rtf = (text: string) => Buffer.from(`{\\rtf1\\ansi ${text}\\par}`)
const shapeOfRtf = (name: string, value: string) =>
  `{\\shp{\\*\\shpinst\\shpleft0\\shptop0\\shpright5000\\shpbottom3000{\\sp{\\sn shapeType}{\\sv 75}}{\\sp{\\sn ${name}}{\\sv ${value}}}{\\sp{\\sn ${name}Flags}{\\sv 14}}}}`

type Way = readonly [what: string, format: OfficeInput['format'], make: () => Promise<Buffer> | Buffer]

/** Documents that ask LibreOffice to draw a file of the machine or to open a socket, in every way that is known of it. */
export function waysToAsk({ png, pdf, txt }: Targets, socket: string): Way[] {
  return [
    ['DOCX: a linked picture', 'docx', () => docx([outside('image', url(png))], picture('<a:blip r:link="rId10"/>'))],
    [
      'DOCX: an embedded picture outside',
      'docx',
      () => docx([outside('image', url(png))], picture('<a:blip r:embed="rId10"/>')),
    ],
    ['DOCX: a picture by HTTP', 'docx', () => docx([outside('image', socket)], picture('<a:blip r:link="rId10"/>'))],
    [
      'DOCX: a picture through a hyperlink',
      'docx',
      () => docx([outside('hyperlink', url(png))], picture('<a:blip r:link="rId10"/>')),
    ],
    [
      'DOCX: a fill of a shape',
      'docx',
      () => docx([outside('image', url(pdf))], shape('<a:blipFill><a:blip r:link="rId10"/><a:stretch/></a:blipFill>')),
    ],
    [
      'DOCX: a fill through a hyperlink',
      'docx',
      () =>
        docx([outside('hyperlink', url(pdf))], shape('<a:blipFill><a:blip r:link="rId10"/><a:stretch/></a:blipFill>')),
    ],
    [
      'DOCX: a picture of VML by its relation',
      'docx',
      () => docx([outside('image', url(png))], vml('<v:imagedata r:id="rId10"/>')),
    ],
    ['DOCX: a picture of VML by its address', 'docx', () => docx([], vml(`<v:imagedata src="${url(png)}"/>`))],
    [
      'DOCX: a fill of VML',
      'docx',
      () => docx([outside('hyperlink', url(png))], vml('<v:fill r:id="rId10" type="frame"/>')),
    ],
    ['DOCX: INCLUDEPICTURE', 'docx', () => docx([], field(` INCLUDEPICTURE "${png}" \\d `))],
    ['DOCX: INCLUDETEXT', 'docx', () => docx([], field(` INCLUDETEXT "${txt}" `))],
    ['DOCX: LINK', 'docx', () => docx([], field(` LINK Word.Document.8 "${txt}" "" \\a \\t `))],
    ['DOCX: DDEAUTO', 'docx', () => docx([], field(` DDEAUTO soffice "${txt}" a `))],
    [
      'DOCX: an object that is a link',
      'docx',
      () =>
        docx(
          [outside('oleObject', url(txt))],
          object('<o:OLEObject Type="Link" ProgID="Word.Document.8" ShapeID="a" r:id="rId10"/>'),
        ),
    ],
    ['DOCX: altChunk', 'docx', () => docx([outside('aFChunk', url(txt))], '<w:altChunk r:id="rId10"/>')],
    [
      'DOCX: a document in a document',
      'docx',
      () => docx([outside('subDocument', url(txt))], '<w:p><w:subDoc r:id="rId10"/></w:p>'),
    ],
    [
      'DOCX: a header outside',
      'docx',
      () =>
        docx([outside('header', url(txt))], '<w:sectPr><w:headerReference w:type="default" r:id="rId10"/></w:sectPr>'),
    ],
    ['ODT: a picture', 'odt', () => styled('', frame(`<draw:image ${linked(url(png))}/>`))],
    ['ODT: a picture by HTTP', 'odt', () => styled('', frame(`<draw:image ${linked(socket)}/>`))],
    [
      'ODT: a picture of a list',
      'odt',
      () =>
        styled(
          `<text:list-style style:name="L1"><text:list-level-style-image text:level="1" ${linked(url(pdf))}><style:list-level-properties fo:width="14cm" fo:height="18cm"/></text:list-level-style-image></text:list-style>`,
          '<text:list text:style-name="L1"><text:list-item><text:p>пункт</text:p></text:list-item></text:list>',
        ),
    ],
    [
      'ODT: a background of a paragraph',
      'odt',
      () =>
        styled(
          `<style:style style:name="P1" style:family="paragraph"><style:paragraph-properties>${background(url(pdf))}</style:paragraph-properties></style:style>`,
          '<text:p text:style-name="P1">абзац</text:p>',
        ),
    ],
    [
      'ODT: a background of a cell',
      'odt',
      () =>
        styled(
          `<style:style style:name="C1" style:family="table-cell"><style:table-cell-properties>${background(url(png))}</style:table-cell-properties></style:style>`,
          '<table:table><table:table-row><table:table-cell table:style-name="C1"><text:p>ячейка</text:p></table:table-cell></table:table-row></table:table>',
        ),
    ],
    [
      'ODT: a fill of a shape',
      'odt',
      () =>
        anOdt(
          '<text:p><draw:rect draw:style-name="g1" svg:width="5cm" svg:height="5cm"/></text:p>'.replaceAll(
            'svg:',
            'draw:',
          ),
          {
            'styles.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-styles xmlns:office="${odf('office')}" xmlns:draw="${odf('drawing')}" xmlns:xlink="http://www.w3.org/1999/xlink" ${spaces}><office:styles><draw:fill-image draw:name="f" ${linked(url(png))}/><style:style style:name="g1" style:family="graphic"><style:graphic-properties draw:fill="bitmap" draw:fill-image-name="f"/></style:style></office:styles></office:document-styles>`,
          },
        ),
    ],
    [
      'ODT: a section of another file',
      'odt',
      () => styled('', `<text:section text:name="s"><text:section-source ${linked(url(txt))}/></text:section>`),
    ],
    ['ODT: an object', 'odt', () => styled('', frame(`<draw:object-ole ${linked(url(txt))}/>`))],
    ['ODT: an object of OpenDocument', 'odt', () => styled('', frame(`<draw:object ${linked(url(txt))}/>`))],
    ['ODT: a floating frame', 'odt', () => styled('', frame(`<draw:floating-frame ${linked(url(txt))}/>`))],
    [
      'ODT: a plug-in',
      'odt',
      () => styled('', frame(`<draw:plugin draw:mime-type="text/plain" ${linked(url(txt))}/>`)),
    ],
    [
      'ODT: a picture of a form',
      'odt',
      () =>
        styled(
          '',
          `<office:forms><form:form><form:image form:id="i" form:image-data="${url(png)}"/></form:form></office:forms><text:p><draw:control draw:control="i" svg:width="5cm" svg:height="5cm"/></text:p>`,
        ),
    ],
    [
      'ODT: data of XForms',
      'odt',
      () =>
        styled(
          '',
          `<office:forms><xforms:model id="m"><xforms:instance src="${url(txt)}"/></xforms:model></office:forms><text:p>форма</text:p>`,
        ),
    ],
    [
      'ODT: DDE',
      'odt',
      () =>
        styled(
          '',
          `<text:section text:name="s"><office:dde-source xmlns:office="${odf('office')}" office:dde-application="soffice" office:dde-topic="${txt}" office:dde-item="a"/></text:section>`,
        ),
    ],
    ['ODT that is a DOCX too', 'docx', () => styled('', frame(`<draw:image ${linked(url(png))}/>`))],
    ['RTF: INCLUDEPICTURE', 'rtf', () => rtf(rtfField(`INCLUDEPICTURE "${png}" \\\\d`))],
    ['RTF: INCLUDEPICTURE by HTTP', 'rtf', () => rtf(rtfField(`INCLUDEPICTURE "${socket}" \\\\d`))],
    ['RTF: INCLUDETEXT', 'rtf', () => rtf(rtfField(`INCLUDETEXT "${txt}"`))],
    ['RTF: a picture of a shape by its name', 'rtf', () => rtf(shapeOfRtf('pibName', png))],
    ['RTF: a fill of a shape by its name', 'rtf', () => rtf(shapeOfRtf('fillBlipName', png))],
    [
      'RTF: an object that is a link',
      'rtf',
      () =>
        rtf(
          `{\\object\\objlink\\objw5000\\objh3000{\\*\\objclass Package}{\\*\\objdata ${Buffer.from(txt).toString('hex')}}}`,
        ),
    ],
    ['RTF: a template', 'rtf', () => rtf(`{\\*\\template ${socket}}x`)],
    ['a text that calls itself DOC', 'doc', () => rtf(rtfField(`INCLUDETEXT "${txt}"`))],
  ]
}
