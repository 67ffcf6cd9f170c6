import { readFileSync } from 'node:fs'
import { aCompoundFile, docStreams } from './doc.support.ts'
import { aDocx, anOdt, field, p, row, table } from '../support/word-files.ts'

type Parts = Record<string, string | Buffer>
/** A way in which public files differ, as further or other parts. */
type Change = readonly [what: string, change: (parts: Parts) => Parts]

const utf16 = (text: string) => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(text, 'utf16le')])
const main = 'content.xml'
const declared = /^<\?xml[^>]*\?>/
const replaced = (parts: Parts, name: string, change: (text: string) => string | Buffer): Parts =>
  parts[name] === undefined ? parts : { ...parts, [name]: change(String(parts[name])) }
const manifest = (entries: string, doctype = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${doctype}<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>${entries}</manifest:manifest>`
const entry = (path: string, type: string) =>
  `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="${type}"/>`
const drawn = (href: string) =>
  `<text:p><draw:frame><draw:object xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="${href}"/><draw:image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="./ObjectReplacements/Object 1"/></draw:frame></text:p>`
const withObject = (parts: Parts, kind: string, content: string): Parts =>
  replaced(
    {
      ...parts,
      'META-INF/manifest.xml': manifest(entry('Object 1/', `application/vnd.oasis.opendocument.${kind}`)),
      'Object 1/content.xml': content,
      'ObjectReplacements/Object 1': Buffer.from('VCLMTF'),
    },
    main,
    (text) => text.replace('</office:text>', `${drawn('./Object 1')}</office:text>`),
  )

const odtChanges: Change[] = [
  [
    'an empty table of keys (OpenOffice to LibreOffice 5)',
    (parts) => ({ ...parts, 'Configurations2/accelerator/current.xml': '' }),
  ],
  [
    'bars of buttons with a DTD',
    (parts) => ({
      ...parts,
      'Configurations2/toolbar/a.xml':
        '<!DOCTYPE toolbar:toolbar PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "toolbar.dtd"><toolbar:toolbar xmlns:toolbar="t"/>',
    }),
  ],
  [
    'a preview and a cache of lines',
    (parts) => ({
      ...parts,
      'Thumbnails/thumbnail.png': Buffer.from('89504e47', 'hex'),
      'layout-cache': Buffer.from([0, 1, 2]),
    }),
  ],
  ['empty metadata in RDF', (parts) => ({ ...parts, 'manifest.rdf': '', 'meta.xml': '' })],
  [
    'no libraries of macros, listed',
    (parts) => ({
      ...parts,
      'Basic/script-lc.xml': '<library:libraries xmlns:library="l"/>',
      'Dialogs/dialog-lc.xml': '',
    }),
  ],
  [
    'earlier versions of itself',
    (parts) => ({ ...parts, 'VersionList.xml': '<v/>', 'Versions/Version1': Buffer.from('PK') }),
  ],
  [
    'a signature',
    (parts) => ({ ...parts, 'META-INF/documentsignatures.xml': '<s URI="http://www.w3.org/2000/09/xmldsig"/>' }),
  ],
  [
    'a manifest with a DTD (OpenOffice 1)',
    (parts) => ({
      ...parts,
      'META-INF/manifest.xml': manifest(
        '',
        '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd">',
      ),
    }),
  ],
  [
    'a formula with a DTD (OpenOffice 2)',
    (parts) =>
      withObject(
        parts,
        'formula',
        '<!DOCTYPE math:math PUBLIC "-//OpenOffice.org//DTD Modified W3C MathML 1.01//EN" "math.dtd"><math:math xmlns:math="m"><math:mi>x</math:mi></math:math>',
      ),
  ],
  [
    'a chart of this text',
    (parts) =>
      withObject(
        parts,
        'chart',
        '<office:document-content xmlns:office="o" xmlns:chart="c" xmlns:xlink="x"><office:body><office:chart><chart:chart xlink:href=".."/></office:chart></office:body></office:document-content>',
      ),
  ],
  [
    'an empty list of scripts',
    (parts) =>
      replaced(parts, main, (text) =>
        text.replace(
          '<office:body>',
          '<office:scripts><office:script script:language="ooo:Basic"><ooo:libraries xmlns:ooo="o"/></office:script></office:scripts><office:body>',
        ),
      ),
  ],
  ['a byte order mark', (parts) => replaced(parts, main, (text) => Buffer.from(`\ufeff${text}`))],
  [
    'UTF-16',
    (parts) =>
      replaced(parts, main, (text) => utf16(text.replace(declared, '<?xml version="1.0" encoding="UTF-16"?>'))),
  ],
  ['no declaration', (parts) => replaced(parts, main, (text) => text.replace(declared, ''))],
  ['a line after the kind', (parts) => ({ ...parts, mimetype: 'application/vnd.oasis.opendocument.text\n' })],
  ['the kind of a template', (parts) => ({ ...parts, mimetype: 'application/vnd.oasis.opendocument.text-template' })],
  [
    'unknown parts',
    (parts) => ({ ...parts, 'ext/unknown.xml': '<not XML', 'data.bin': Buffer.alloc(3), '.DS_Store': Buffer.alloc(9) }),
  ],
  [
    'settings of a printer',
    (parts) => ({
      ...parts,
      'settings.xml':
        '<office:document-settings xmlns:office="o" xmlns:config="c"><office:settings><config:config-item config:name="PrinterSetup">//server/printer</config:config-item></office:settings></office:document-settings>',
    }),
  ],
  ['empty styles and settings', (parts) => ({ ...parts, 'styles.xml': '', 'settings.xml': '' })],
  [
    'a picture that is lost, and an empty address',
    (parts) =>
      replaced(parts, main, (text) =>
        text.replace(
          '</office:text>',
          '<text:p><draw:frame><draw:image xmlns:xlink="x" xlink:href="Pictures/lost.png"/></draw:frame><draw:frame><draw:image xmlns:xlink="x" xlink:href=""/></draw:frame></text:p></office:text>',
        ),
      ),
  ],
]

const odtBodies = [
  '<text:p>Договор аренды</text:p>',
  '<text:h text:outline-level="1">1. Предмет</text:h><text:p>Стороны договорились</text:p>',
  '<text:list><text:list-item><text:p>пункт</text:p></text:list-item></text:list>',
  '<text:p><text:a xmlns:xlink="x" xlink:href="https://example.ru">сайт</text:a> <text:a xmlns:xlink="x" xlink:href="file:///C:/Users/anna/a.odt">файл</text:a></text:p>',
  '<text:section text:name="s"><text:p>раздел</text:p></text:section>',
  '<text:p><draw:frame><draw:image xmlns:xlink="x" xlink:href="Pictures/a.png"/></draw:frame></text:p>',
]

/** 120 sound texts of OpenDocument. */
export const odtVariants = () =>
  odtChanges.flatMap(([what, change]) =>
    odtBodies.map((body, nth) => ({
      what: `${what}, text ${nth + 1}`,
      make: () => anOdt(body, { 'Pictures/a.png': Buffer.from('89504e470d0a1a0a', 'hex') }, change),
    })),
  )

const word = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const related = (parts: Parts, name: string, type: string, target: string, more = ''): Parts =>
  replaced(parts, name, (text) =>
    text.replace(
      '</Relationships>',
      `<Relationship Id="x${target.length}${type.length}" Type="${type.includes('/') ? type : `${word}/${type}`}" Target="${target}"${more}/></Relationships>`,
    ),
  )
const relations = 'word/_rels/document.xml.rels'
const withPart = (parts: Parts, type: string, target: string, content: string | Buffer, from = relations): Parts => ({
  ...related(parts, from, type, target),
  [from === relations ? `word/${target}` : target]: content,
})
const document = 'word/document.xml'
const settings = '<w:settings xmlns:w="w"/>'

const docxChanges: Change[] = [
  ['nothing else', (parts) => parts],
  [
    'data of a form in UTF-16',
    (parts) => ({
      ...related(parts, relations, 'customXml', '../customXml/item1.xml'),
      'customXml/item1.xml': utf16('<?xml version="1.0" encoding="utf-16"?><a/>'),
    }),
  ],
  [
    'data of a form that is no XML',
    (parts) => ({ ...related(parts, relations, 'customXml', '../customXml/item1.xml'), 'customXml/item1.xml': '<a' }),
  ],
  [
    'an empty part of data',
    (parts) => ({ ...related(parts, relations, 'customXml', '../customXml/item1.xml'), 'customXml/item1.xml': '' }),
  ],
  [
    'a preview',
    (parts) =>
      withPart(
        parts,
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail',
        'docProps/thumbnail.emf',
        Buffer.from([1, 0, 0, 0]),
        '_rels/.rels',
      ),
  ],
  [
    'properties without content',
    (parts) =>
      withPart(
        parts,
        'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
        'docProps/core.xml',
        '',
        '_rels/.rels',
      ),
  ],
  [
    'properties with a DTD',
    (parts) =>
      withPart(
        parts,
        'extended-properties',
        'docProps/app.xml',
        '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
        '_rels/.rels',
      ),
  ],
  ['settings of a printer', (parts) => withPart(parts, 'printerSettings', 'printerSettings1.bin', Buffer.alloc(8))],
  [
    'styles of Word 2010',
    (parts) =>
      withPart(
        parts,
        'http://schemas.microsoft.com/office/2007/relationships/stylesWithEffects',
        'stylesWithEffects.xml',
        '<w:styles xmlns:w="w"/>',
      ),
  ],
  ['settings of the web', (parts) => withPart(parts, 'webSettings', 'webSettings.xml', '<w:webSettings xmlns:w="w"/>')],
  [
    'blocks of text',
    (parts) =>
      withPart(
        parts,
        'glossaryDocument',
        'glossary/document.xml',
        '<w:glossaryDocument xmlns:w="w"><w:p><w:r><w:t>{Имя}</w:t></w:r></w:p></w:glossaryDocument>',
      ),
  ],
  [
    'people who reviewed',
    (parts) =>
      withPart(
        parts,
        'http://schemas.microsoft.com/office/2011/relationships/people',
        'people.xml',
        '<w15:people xmlns:w15="w"/>',
      ),
  ],
  ['what Word has thrown away', (parts) => ({ ...parts, '[trash]/0000.dat': Buffer.alloc(5) })],
  [
    'buttons of its own',
    (parts) =>
      withPart(
        parts,
        'http://schemas.microsoft.com/office/2006/relationships/ui/extensibility',
        'customUI/customUI.xml',
        '<customUI/>',
        '_rels/.rels',
      ),
  ],
  [
    'a signature',
    (parts) =>
      withPart(
        parts,
        'http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin',
        '_xmlsignatures/origin.sigs',
        '',
        '_rels/.rels',
      ),
  ],
  [
    'labels of secrecy',
    (parts) =>
      withPart(
        parts,
        'http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels',
        'docMetadata/LabelInfo.xml',
        '<a/>',
        '_rels/.rels',
      ),
  ],
  [
    'a template of the author',
    (parts) => ({
      ...withPart(parts, 'settings', 'settings.xml', settings),
      'word/_rels/settings.xml.rels': `<Relationships xmlns="r"><Relationship Id="r1" Type="${word}/attachedTemplate" Target="file:///C:\\Users\\anna\\Normal.dotm" TargetMode="External"/></Relationships>`,
    }),
  ],
  [
    'a table for a mail merge',
    (parts) => ({
      ...withPart(parts, 'settings', 'settings.xml', settings),
      'word/_rels/settings.xml.rels': `<Relationships xmlns="r"><Relationship Id="r1" Type="${word}/mailMergeSource" Target="file:///C:\\Users\\anna\\a.xlsx" TargetMode="External"/></Relationships>`,
    }),
  ],
  [
    'a link to a page',
    (parts) => related(parts, relations, 'hyperlink', 'https://example.ru', ' TargetMode="External"'),
  ],
  ['a link to a place in itself', (parts) => related(parts, relations, 'hyperlink', '#место')],
  ['a relation to nothing', (parts) => related(parts, relations, 'image', 'NULL')],
  [
    'targets from the root',
    (parts) => ({
      ...related(parts, relations, 'styles', '/word/styles.xml'),
      'word/styles.xml': '<w:styles xmlns:w="w"/>',
    }),
  ],
  [
    'targets in other letters',
    (parts) => ({ ...related(parts, relations, 'styles', 'Styles.xml'), 'word/styles.xml': '<w:styles xmlns:w="w"/>' }),
  ],
  [
    'relations of the strict kind',
    (parts) =>
      Object.fromEntries(
        Object.entries(parts).map(([name, content]) => [
          name,
          name.endsWith('.rels')
            ? String(content).replaceAll(
                'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
                'http://purl.oclc.org/ooxml/officeDocument/relationships/',
              )
            : content,
        ]),
      ),
  ],
  ['a byte order mark', (parts) => replaced(parts, document, (text) => Buffer.from(`\ufeff${text}`))],
  [
    'UTF-16',
    (parts) =>
      replaced(parts, document, (text) => utf16(text.replace(declared, '<?xml version="1.0" encoding="UTF-16"?>'))),
  ],
  [
    'a table behind a chart',
    (parts) => ({
      ...withPart(parts, 'chart', 'charts/chart1.xml', '<c:chart xmlns:c="c"/>'),
      'word/charts/_rels/chart1.xml.rels': `<Relationships xmlns="r"><Relationship Id="a" Type="${word}/package" Target="../embeddings/a.xlsx"/></Relationships>`,
      'word/embeddings/a.xlsx': Buffer.from('PK'),
    }),
  ],
  [
    'fonts of its own',
    (parts) => ({
      ...withPart(parts, 'fontTable', 'fontTable.xml', '<w:fonts xmlns:w="w"/>'),
      'word/_rels/fontTable.xml.rels': `<Relationships xmlns="r"><Relationship Id="a" Type="${word}/font" Target="fonts/font1.odttf"/></Relationships>`,
      'word/fonts/font1.odttf': Buffer.alloc(40),
    }),
  ],
  [
    'a picture of vectors',
    (parts) =>
      withPart(
        parts,
        'image',
        'media/a.svg',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="data:image/png;base64,AA"/></svg>',
      ),
  ],
  ['empty notes', (parts) => withPart(parts, 'footnotes', 'footnotes.xml', '')],
]

const docxBodies = [
  p('Договор аренды'),
  table(row('Наименование', 'Цена'), row('Стол', '1000')),
  field(' PAGE ') + p('текст'),
  field(' HYPERLINK "https://example.ru" '),
  field(' TOC \\o "1-3" \\h ') + p('Оглавление'),
  field(' REF _Ref1 \\h ') + field(' DATE \\@ "dd.MM.yyyy" '),
  '<w:sdt><w:sdtPr><w:alias w:val="имя"/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Анна</w:t></w:r></w:p></w:sdtContent></w:sdt>',
  '<w:p><w:r><w:pict><v:shape style="width:1pt" href="https://example.ru"><v:textbox><w:txbxContent><w:p/></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>',
  '<w:p><w:bookmarkStart w:id="0" w:name="а"/><w:r><w:t>{} {1} {"a": 1}</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>',
  '<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>видно</w:t></w:r></w:p>',
]

/** 300 sound documents of Word. */
export const docxVariants = () =>
  docxChanges.flatMap(([what, change]) =>
    docxBodies.map((body, nth) => ({ what: `${what}, text ${nth + 1}`, make: () => aDocx({ body }, change) })),
  )

const short = readFileSync(new URL('../support/office/short.doc', import.meta.url))

/** 200 sound documents of Word 97–2003: of LibreOffice, and in all shapes of a compound file. */
export function docVariants() {
  const texts = ['Договор аренды\r', 'Договор\r'.repeat(150), 'Договор\r'.repeat(800), '\u0013 PAGE \u00141\u0015\r']
  const shapes = [512, 4096] as const
  const made = shapes.flatMap((sector_bytes) =>
    texts.flatMap((text) =>
      [true, false].flatMap((wide) =>
        [1024, 3000, 5000].flatMap((lead) =>
          (['0Table', '1Table'] as const).flatMap((name) =>
            [0, 2].map((gap) => ({
              what: `sectors of ${sector_bytes}, ${text.length} characters of ${wide ? 2 : 1} after ${lead}, ${name}, gap ${gap}`,
              make: () =>
                aCompoundFile({
                  sector_bytes,
                  gap,
                  folders: ['ObjectPool'],
                  streams: [
                    ...docStreams({
                      pieces: [wide ? text : text.replaceAll(/[^\0-\x7f]/g, 'a')],
                      wide,
                      lead,
                      table: name,
                    }),
                    { name: '\u0001CompObj', bytes: Buffer.alloc(106) },
                    { name: '\u0005SummaryInformation', bytes: Buffer.alloc(lead === 5000 ? 4096 : 300) },
                  ],
                }),
            })),
          ),
        ),
      ),
    ),
  )
  const ends = [0, 1, 100, 511, 512, 513, 4096, 10_000].map((bytes) => ({
    what: `of LibreOffice, with ${bytes} bytes after it`,
    make: () => Buffer.concat([short, Buffer.alloc(bytes)]),
  }))
  return [...made, ...ends]
}
