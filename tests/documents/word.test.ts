import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPool, type Pool } from '#server/documents/pool/pool.ts'
import { refusalOf } from '../support/fixtures.ts'
import { aCompoundFile, docStreams } from './doc.support.ts'
import { aDocx, anOdt, field, p, zipOf } from '../support/word-files.ts'

let pool: Pool
beforeAll(async () => {
  pool = openPool({ workers: 1 })
  await pool.warm()
})
afterAll(() => pool.close())

const check = (bytes: Buffer) => pool.run('check_word', { bytes })
const doc = (wishes: Parameters<typeof docStreams>[0]) => aCompoundFile({ streams: docStreams(wishes) })
const withObject = (kind: string | null, content = '<a/>') =>
  anOdt('<text:p><draw:object xlink:href="./Object 1"/></text:p>', {
    'Object 1/content.xml': content,
    'META-INF/manifest.xml': `<m><file-entry full-path="Object 1/"${kind ? ` media-type="application/vnd.oasis.opendocument.${kind}"` : ''}/></m>`,
  })
const rtf = (text: string) => Buffer.from(`{\\rtf1\\ansi\\ansicpg1251 ${text}\\par}`, 'latin1')

describe('a document is given to LibreOffice', () => {
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    [
      'a DOCX with a link to a page',
      'docx',
      () => aDocx({ relations: [{ type: 'hyperlink', target: 'https://example.ru', external: true }] }),
    ],
    [
      'a DOCX made from a template on the computer of its author',
      'docx',
      () =>
        aDocx({
          parts: {
            'word/_rels/settings.xml.rels':
              '<Relationships xmlns="x"><Relationship Id="rId1" Type="x/attachedTemplate" Target="file:///C:\\Users\\anna\\Normal.dotm" TargetMode="External"/></Relationships>',
          },
        }),
    ],
    [
      'a DOCX with a field of a page number',
      'docx',
      () => aDocx({ body: field(' PAGE ') + field(' HYPERLINK "https://example.ru" ') }),
    ],
    [
      'an ODT with a link to a page',
      'odt',
      () => anOdt('<text:p><text:a xlink:href="https://example.ru">сайт</text:a></text:p>'),
    ],
    ['an RTF', 'rtf', () => rtf('Договор {\\b аренды}')],
    [
      'an RTF with a hyperlink',
      'rtf',
      () => rtf('{\\field{\\*\\fldinst HYPERLINK "https://example.ru"}{\\fldrslt x}}'),
    ],
  ])('%s', async (_what, format, make) => {
    expect(await check(await make())).toMatchObject({ format, marks: [] })
  })

  test('the table behind a chart, the path of a template and what is not drawn are not passed on', async () => {
    const given = await check(
      await aDocx({
        relations: [
          { type: 'chart', target: 'charts/chart1.xml' },
          { type: 'people', target: 'people.xml' },
        ],
        parts: {
          'word/embeddings/sheet.xlsx': 'tabletable',
          'word/people.xml': '<people/>',
          'word/unknown.xml': '<unknown/>',
          'word/charts/chart1.xml': '<c:chart xmlns:c="c"/>',
          'word/charts/_rels/chart1.xml.rels':
            '<Relationships xmlns="x"><Relationship Id="a" Type="x/package" Target="../embeddings/sheet.xlsx"/></Relationships>',
          'word/_rels/settings.xml.rels':
            '<Relationships xmlns="x"><Relationship Id="rId1" Type="x/attachedTemplate" Target="file:///C:\\Users\\anna\\Normal.dotm" TargetMode="External"/></Relationships>',
        },
      }),
    )
    const packed = Buffer.from(given.bytes).toString('latin1')
    expect(packed).toContain('word/document.xml')
    expect(packed).not.toMatch(/Normal\.dotm|tabletable|people|unknown/)
  })
})

describe('LibreOffice does not see', () => {
  const external = (type: string, target: string) => aDocx({ relations: [{ type, target, external: true }] })
  const bomb = 'a'.repeat(50 * 1024 * 1024)
  test.each<[string, string, () => Promise<Buffer> | Buffer]>([
    ['a DOCX with a macro project', 'word_macros', () => aDocx({ parts: { 'word/vbaProject.bin': 'x' } })],
    ['a DOCM', 'word_macros', () => aDocx({ main_type: 'application/vnd.ms-word.document.macroEnabled.main+xml' })],
    [
      'a DOCX with an OLE object',
      'word_objects',
      () => aDocx({ relations: [{ type: 'oleObject', target: 'embeddings/a.bin' }] }),
    ],
    [
      'a DOCX with an embedded workbook',
      'word_objects',
      () => aDocx({ relations: [{ type: 'package', target: 'embeddings/a.xlsx' }] }),
    ],
    ['a DOCX with ActiveX', 'word_objects', () => aDocx({ parts: { 'word/activeX/activeX1.xml': '<a/>' } })],
    [
      'a DOCX with a document in it',
      'word_objects',
      () => aDocx({ relations: [{ type: 'aFChunk', target: 'a.html' }] }),
    ],
    ['a DOCX with a linked picture', 'word_links', () => external('image', 'http://127.0.0.1:9/a.png')],
    ['a DOCX with a picture of a file', 'word_links', () => external('image', 'file:///etc/passwd')],
    [
      'a DOCX with a template on a server',
      'word_links',
      () => external('attachedTemplate', 'http://127.0.0.1:9/a.dotm'),
    ],
    ['a DOCX with a template on a share', 'word_links', () => external('attachedTemplate', '\\\\server\\a.dotm')],
    [
      'a DOCX with a linked picture of VML',
      'word_links',
      () =>
        aDocx({
          body: '<w:p><w:r><w:pict><v:shape><v:imagedata src="http://127.0.0.1:9/a.png"/></v:shape></w:pict></w:r></w:p>',
        }),
    ],
    [
      'a DOCX with INCLUDETEXT over several runs',
      'word_links',
      () => aDocx({ body: field(' INCL', 'UDETEXT ', '"/etc/passwd"') }),
    ],
    [
      'a DOCX with a simple field DDE',
      'word_links',
      () => aDocx({ body: '<w:p><w:fldSimple w:instr="DDEAUTO c:\\\\cmd"/></w:p>' }),
    ],
    [
      'a DOCX with entities',
      'file_broken',
      () => aDocx({ parts: { 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } }),
    ],
    ['a DOCX bomb of XML', 'file_bomb', () => aDocx({ parts: { 'word/styles.xml': `<a>${bomb}</a>` } })],
    [
      'a DOCX bomb of pictures',
      'file_bomb',
      () =>
        aDocx({
          parts: {
            'word/media/1.bmp': bomb,
            'word/media/2.bmp': bomb,
            'word/media/3.bmp': bomb,
            'word/media/4.bmp': bomb,
          },
        }),
    ],
    [
      'a DOCX whose shape is filled through a relation that calls itself a hyperlink',
      'word_links',
      () =>
        aDocx({
          relations: [{ type: 'hyperlink', target: 'file:///etc/hostname', external: true }],
          body: '<w:p><w:r><w:drawing><a:blipFill xmlns:a="a"><a:blip r:link="rId10"/></a:blipFill></w:drawing></w:r></w:p>',
        }),
    ],
    [
      'an ODT that is a DOCX too',
      'not_a_pdf',
      () => anOdt('<text:p/>', { '[Content_Types].xml': '<Types><!-- wordprocessingml --></Types>' }),
    ],
    ['a DOCX with EPS', 'word_objects', () => aDocx({ parts: { 'word/media/a.png': '%!PS-Adobe-3.0 EPSF-3.0\n' } })],
    [
      'a DOCX with PostScript in a metafile',
      'word_objects',
      () => aDocx({ parts: { 'word/media/a.emf': `${' '.repeat(4000)}%!PS-Adobe-3.0` } }),
    ],
    ['an ODT with EPS', 'word_objects', () => anOdt('<text:p/>', { 'Pictures/a.eps': 'x' })],
    [
      'an ODT with EPS behind a preview',
      'word_objects',
      () => anOdt('<text:p/>', { 'Pictures/a': Buffer.from('c5d0d3c620000000', 'hex') }),
    ],
    [
      'an ODT with a picture of a form from a file',
      'word_links',
      () => anOdt('<form:image xmlns:form="f" form:image-data="file:///etc/a.png"/>'),
    ],
    [
      'a DOCX whose header calls itself a picture',
      'word_links',
      () =>
        aDocx({
          relations: [{ type: 'image', target: 'media/a.png' }],
          parts: { 'word/media/a.png': `<w:hdr xmlns:w="w">${field(' INCLUDETEXT "/etc/passwd" ')}</w:hdr>` },
        }),
    ],
    [
      'a DOCX with an address of VML behind one of another name space',
      'word_links',
      () => aDocx({ body: '<v:imagedata src="file:///etc/a.png" o:src="a.png"/>' }),
    ],
    [
      'a DOCX with a drawing that draws a file',
      'word_links',
      () =>
        aDocx({
          relations: [{ type: 'image', target: 'media/a.svg' }],
          parts: { 'word/media/a.svg': '<svg><image href="file:///etc/a.png"/></svg>' },
        }),
    ],
    ['an ODT with a spreadsheet in it', 'word_objects', () => withObject('spreadsheet')],
    ['an ODT with an object of no known kind', 'word_objects', () => withObject(null)],
    [
      'an ODT with an object that is a link in its chart',
      'word_links',
      () => withObject('chart', '<a xmlns:xlink="x"><b xlink:href="file:///etc/a.png"/></a>'),
    ],
    [
      'an ODT with an object written into it',
      'word_objects',
      () => anOdt('<text:p><draw:object><office:document/></draw:object></text:p>'),
    ],
    ['an ODT with a floating frame', 'word_objects', () => anOdt('<draw:floating-frame xlink:href="a"/>')],
    ['an ODT with a plug-in', 'word_objects', () => anOdt('<draw:plugin xlink:href="a"/>')],
    ['an ODT with a field that runs a macro', 'word_macros', () => anOdt('<text:p><text:execute-macro/></text:p>')],
    [
      'an ODT with a field that is a script',
      'word_macros',
      () => anOdt('<text:p><text:script>a</text:script></text:p>'),
    ],
    [
      'an ODT with PostScript as text',
      'word_objects',
      () => anOdt(`<draw:image><office:binary-data>${btoa('%!PS-Adobe-3.0')}</office:binary-data></draw:image>`),
    ],
    [
      'an ODT with data of a form from a server',
      'word_links',
      () => anOdt('<xforms:instance xmlns:xforms="f" src="http://127.0.0.1:9/a.xml"/>'),
    ],
    ['half of a DOCX', 'file_broken', async () => (await aDocx()).subarray(0, 400)],
    ['another ZIP', 'not_a_pdf', () => zipOf({ 'a.txt': 'a' })],
    ['an ODT with a macro', 'word_macros', () => anOdt('<text:p/>', { 'Basic/Standard/Module1.xml': '<a/>' })],
    [
      'an ODT with a script of an event',
      'word_macros',
      () => anOdt('<script:event-listener xlink:href="vnd.sun.star.script:a"/>'),
    ],
    [
      'an ODT with a linked picture',
      'word_links',
      () => anOdt('<text:p><draw:frame><draw:image xlink:href="http://127.0.0.1:9/a.png"/></draw:frame></text:p>'),
    ],
    [
      'an ODT with a picture beside it',
      'word_links',
      () => anOdt('<text:p><draw:frame><draw:image xlink:href="../../etc/a.png"/></draw:frame></text:p>'),
    ],
    [
      'an ODT with a section of another file',
      'word_links',
      () => anOdt('<text:section><text:section-source xlink:href="../a.odt"/></text:section>'),
    ],
    [
      'an encrypted ODT',
      'file_encrypted',
      () => anOdt('<text:p/>', { 'META-INF/manifest.xml': '<m><encryption-data/></m>' }),
    ],
    [
      'an RTF with INCLUDEPICTURE',
      'word_links',
      () => rtf('{\\field{\\*\\fldinst { INCLUDEPICTURE "http://127.0.0.1:9/a.png" }}{\\fldrslt }}'),
    ],
    [
      'an RTF with INCLUDETEXT as codes',
      'word_links',
      () => rtf('{\\field{\\*\\fldinst {\\\'49N}{CL\\u85?DETEXT} "/etc/passwd"}{\\fldrslt }}'),
    ],
    ['an RTF with an object', 'word_objects', () => rtf('{\\object\\objemb{\\*\\objdata 0105}}')],
    ['an RTF with a template on a server', 'word_links', () => rtf('{\\*\\template http://127.0.0.1:9/a.dotm}')],
    ['an RTF of endless groups', 'file_broken', () => rtf('{'.repeat(5000))],
    ['a short DOC that is encrypted', 'file_encrypted', () => doc({ flags: 0x0100 })],
    ['a short DOC with INCLUDETEXT', 'word_links', () => doc({ pieces: ['\u0013 INCLUDETEXT "/etc/passwd" \u0015'] })],
    ['a long DOC with DDE', 'word_links', () => doc({ lead: 5000, wide: false, pieces: ['\u0013 DDEAUTO cmd\u0015'] })],
    [
      'a DOC whose instruction is in pieces',
      'word_links',
      () => doc({ pieces: ['\u0013 INCL', 'UDEPICT', 'URE "/etc/a.png" \u0015'] }),
    ],
    [
      'a DOC whose second document, in a folder, has DDE',
      'word_links',
      () => {
        const [bad] = docStreams({ pieces: ['\u0013 DDE cmd\u0015'] })
        return aCompoundFile({
          streams: [...docStreams(), { name: 'WORDDOCUMENT', bytes: bad?.bytes ?? Buffer.alloc(0) }],
        })
      },
    ],
    [
      'a DOC with another cutoff of short streams',
      'file_broken',
      () => {
        const bytes = doc({})
        bytes.writeUInt32LE(64, 0x38)
        return bytes
      },
    ],
    ['a DOC with macros', 'word_macros', () => aCompoundFile({ folders: ['Macros'], streams: docStreams() })],
    ['a broken document of Word 97', 'file_broken', () => Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('%s', async (_what, code, make) => {
    expect(await refusalOf(check(await make()))).toBe(code)
  })

  test('a second part of a name that another program could read', async () => {
    const bytes = await aDocx({ parts: { 'word/document.xmk': p('x') } })
    const twice = Buffer.from(bytes.toString('latin1').replaceAll('word/document.xmk', 'word/document.xml'), 'latin1')
    expect(await refusalOf(check(twice))).toBe('file_broken')
  })
})
