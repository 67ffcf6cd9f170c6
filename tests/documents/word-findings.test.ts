import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkWord } from '#server/documents/office/check-word.ts'
import { aDocx, anOdt, field, p } from '../support/word-files.ts'

const found = async (bytes: Buffer) => {
  const { marks, blanks } = await checkWord(bytes)
  return { marks, blanks }
}
const sound = { marks: [], blanks: [] }
const blank = (...blanks: string[]) => ({ marks: ['word_blanks'], blanks })
const only = (mark: string) => ({ marks: [mark], blanks: [] })
const rtf = (text: string) => Buffer.from(`{\\rtf1\\ansi\\ansicpg1251{\\fonttbl{\\f0 Arial;}} ${text}\\par}`, 'latin1')
const run = (properties: string, text = 'слово') =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const styles = (inner: string) => ({
  relations: [{ type: 'styles', target: 'styles.xml' }],
  parts: { 'word/styles.xml': `<w:styles xmlns:w="w">${inner}</w:styles>` },
})
const hiding = '<w:style w:type="character" w:styleId="a"><w:rPr><w:vanish/></w:rPr></w:style>'
const span = (style: string) =>
  `<office:automatic-styles xmlns:style="s"><style:style style:name="T1"><style:text-properties ${style}/></style:style></office:automatic-styles><text:p>до <text:span text:style-name="T1">слово</text:span></text:p>`

describe('tracked changes, comments, hidden text and unfilled fields are found', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, object]>([
    [
      'DOCX: inserted text',
      () => aDocx({ body: `<w:p><w:ins w:id="1">${'<w:r><w:t>10</w:t></w:r>'}</w:ins></w:p>` }),
      only('word_changes'),
    ],
    [
      'DOCX: deleted text in a header',
      () => aDocx({ header: '<w:p><w:del w:id="1"><w:r><w:delText>30</w:delText></w:r></w:del></w:p>' }),
      only('word_changes'),
    ],
    [
      'DOCX: a deleted row',
      () => aDocx({ body: '<w:tbl><w:tr><w:trPr><w:del w:id="1"/></w:trPr></w:tr></w:tbl>' }),
      only('word_changes'),
    ],
    [
      'DOCX: a changed look',
      () => aDocx({ body: run('<w:b/><w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>') }),
      only('word_changes'),
    ],
    [
      'DOCX: a comment',
      () => aDocx({ body: '<w:p><w:r><w:commentReference w:id="1"/></w:r></w:p>' }),
      only('word_comments'),
    ],
    ['DOCX: hidden text', () => aDocx({ body: run('<w:vanish/>') }), only('word_hidden')],
    [
      'DOCX: text hidden by its style',
      () => aDocx({ ...styles(hiding), body: run('<w:rStyle w:val="a"/>') }),
      only('word_hidden'),
    ],
    [
      'DOCX: text that its style hides and that is shown',
      () => aDocx({ ...styles(hiding), body: run('<w:rStyle w:val="a"/><w:vanish w:val="0"/>') }),
      sound,
    ],
    [
      'DOCX: a hidden mark of a paragraph',
      () => aDocx({ body: '<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>слово</w:t></w:r></w:p>' }),
      sound,
    ],
    [
      'DOCX: a field over several runs',
      () => aDocx({ body: p('Сотрудник {Ф', 'ИО сотр', 'удника}') }),
      blank('ФИО сотрудника'),
    ],
    [
      'DOCX: fields of blocks and modifiers, each once',
      () => aDocx({ body: p('{#услуги}{цена|прописью} {цена}{/услуги}') }),
      blank('услуги', 'цена'),
    ],
    ['DOCX: doubled braces', () => aDocx({ body: p('{{ сумма }}') }), blank('сумма')],
    ['DOCX: braces that are no field', () => aDocx({ body: p('{} { } {1} {"a": 1} {a: 1; b}') }), sound],
    [
      'DOCX: a field in a deleted text',
      () => aDocx({ body: '<w:p><w:del w:id="1"><w:r><w:delText>{ФИО}</w:delText></w:r></w:del></w:p>' }),
      only('word_changes'),
    ],
    [
      'DOCX: a field of a mail merge',
      () => aDocx({ body: field(' MERGEFIELD "Имя клиента" \\* MERGEFORMAT ') }),
      blank('Имя клиента'),
    ],
    [
      'DOCX: a control that nobody filled in',
      () =>
        aDocx({
          body: '<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Введите дату</w:t></w:r></w:p></w:sdtContent></w:sdt>',
        }),
      blank('Введите дату'),
    ],
    [
      'ODT: a deletion',
      () =>
        anOdt(
          '<text:tracked-changes><text:changed-region text:id="c"><text:deletion><text:p>{ФИО}</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>слово</text:p>',
        ),
      only('word_changes'),
    ],
    [
      'ODT: a comment',
      () => anOdt('<text:p>слово<office:annotation><text:p>{ФИО}</text:p></office:annotation></text:p>'),
      only('word_comments'),
    ],
    ['ODT: hidden text', () => anOdt(span('text:display="none"')), only('word_hidden')],
    [
      'ODT: a hidden section',
      () => anOdt('<text:section text:display="none"><text:p>слово</text:p></text:section>'),
      only('word_hidden'),
    ],
    [
      'ODT: a hidden paragraph',
      () => anOdt('<text:p><text:hidden-paragraph text:is-hidden="true"/>слово</text:p>'),
      only('word_hidden'),
    ],
    ['ODT: text that is shown', () => anOdt(span('text:display="true"')), sound],
    ['ODT: a field over several spans', () => anOdt('<text:p>{Ф<text:span>ИО</text:span>}</text:p>'), blank('ФИО')],
    [
      'ODT: a placeholder',
      () =>
        anOdt(
          '<text:p><text:placeholder text:placeholder-type="text" text:description="город">&lt;город&gt;</text:placeholder></text:p>',
        ),
      blank('город'),
    ],
    ['RTF: a deletion', () => rtf('{\\deleted 30}'), only('word_changes')],
    ['RTF: a comment', () => rtf('{\\*\\atnid A}\\chatn{\\*\\annotation a}'), only('word_comments')],
    ['RTF: hidden text', () => rtf('{\\v a}b'), only('word_hidden')],
    ['RTF: a hidden end of a paragraph', () => rtf('a{\\v\\par}\\v0 b'), sound],
    ['RTF: a field as codes', () => rtf("\\{\\'d4\\u1048?\\'ce\\}"), blank('ФИО')],
    ['RTF: a field of a mail merge', () => rtf('{\\field{\\*\\fldinst MERGEFIELD name}{\\fldrslt x}}'), blank('name')],
    ['RTF: braces in its tables', () => rtf('{\\*\\generator \\{a\\};}b'), sound],
    [
      'DOC: all of them',
      () => readFileSync(new URL('../support/office/marked.doc', import.meta.url)),
      { marks: ['word_changes', 'word_comments', 'word_hidden', 'word_blanks'], blanks: ['ФИО'] },
    ],
    ['DOC: none of them', () => readFileSync(new URL('../support/office/short.doc', import.meta.url)), sound],
  ])('%s', async (_what, make, expected) => {
    expect(await found(await make())).toEqual(expected)
  })
})

describe('the fonts that a text asks for are named', () => {
  const theme = {
    'word/theme/theme1.xml':
      '<a:theme xmlns:a="a"><a:majorFont><a:latin typeface="Aptos Display"/></a:majorFont><a:minorFont><a:latin typeface="Aptos"/></a:minorFont></a:theme>',
    'word/styles.xml':
      '<w:styles xmlns:w="w"><w:docDefaults><w:rFonts w:asciiTheme="minorHAnsi"/></w:docDefaults><w:style w:styleId="1"><w:basedOn w:val="0"/></w:style><w:style w:styleId="0"><w:rFonts w:ascii="Georgia"/></w:style><w:style w:styleId="2"><w:rFonts w:ascii="Impact"/></w:style></w:styles>',
  }
  const fonts = async (bytes: Buffer) => (await checkWord(bytes)).fonts.toSorted()
  test('DOCX: of the theme, of the styles in use and of runs, without signs', async () => {
    const relations = [
      { type: 'theme', target: 'theme/theme1.xml' },
      { type: 'styles', target: 'styles.xml' },
    ]
    const body = `<w:p><w:pPr><w:pStyle w:val="1"/></w:pPr></w:p>${run('<w:rFonts w:ascii="Verdana" w:eastAsia="SimSun"/>')}${run('<w:rFonts w:ascii="Wingdings"/>')}`
    expect(await fonts(await aDocx({ relations, parts: theme, body }))).toEqual(['Aptos', 'Georgia', 'Verdana'])
  })
  test('ODT: by the family of a face', async () => {
    const body = `<office:font-face-decls xmlns:style="s" xmlns:svg="v"><style:font-face style:name="Aptos1" svg:font-family="'Aptos'"/></office:font-face-decls>${span('style:font-name="Aptos1"')}`
    expect(await fonts(await anOdt(body))).toEqual(['Aptos'])
  })
  test('RTF: of those in its table that are used', async () => {
    expect(await fonts(rtf('{\\fonttbl{\\f1 Aptos;}{\\f2 Impact;}}\\f1 a'))).toEqual(['Aptos'])
  })
})
