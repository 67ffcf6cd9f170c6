import { describe, expect, test } from 'vitest'
import { checkWord } from '#server/documents/office/check-word.ts'
import { unpack } from '#server/documents/office/office-zip.ts'
import { Refusal } from '#server/platform/core/errors.ts'
import { aDocx, anOdt, cell, p, row, table } from '../support/word-files.ts'

const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
const ins = (inner: string) => `<w:ins w:id="1" w:author="Юрист">${inner}</w:ins>`
const gone = (text: string) => `<w:del w:id="2"><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const para = (inner: string, properties = '') => `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`
const mark = (change: string) => `<w:rPr><w:${change} w:id="3"/></w:rPr>`
const drawing = '<a:path xmlns:a="urn:a"><a:moveTo><a:pt x="0" y="0"/></a:moveTo></a:path>'

/** Texts of the paragraphs. */
function paragraphs(xml: string): string[] {
  return xml
    .split(/<\/(?:w|text):p>|<(?:w|text):p\/>/)
    .map((item) =>
      item
        .replace(/^[^]*<(?:w|text):p(?: [^>]*)?>/, '')
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    )
    .slice(0, -1)
}
const partOf = async (bytes: Uint8Array, name: string) => (await unpack(bytes)).get(name)?.toString() ?? ''
const accepted = async (bytes: Buffer) => {
  const made = await checkWord(bytes, true)
  expect([made.accepted, made.marks.includes('word_changes')]).toEqual([true, false])
  return made.bytes
}

describe('all changes of a DOCX are accepted', () => {
  test.each<[string, string, string[]]>([
    ['a replaced sum', para(r('Цена ') + gone('5000') + ins(r('7000')) + r(' руб.')), ['Цена 7000 руб.']],
    ['text inserted by one and deleted by another', para(r('а') + ins(gone('зря') + r('б'))), ['аб']],
    ['text inserted within what was deleted', para(`<w:del w:id="1">${ins(r('зря'))}</w:del>${r('а')}`), ['а']],
    [
      'a deleted end of a paragraph',
      para(r('Срок: '), `<w:jc w:val="left"/>${mark('del')}`) + para(r('год'), '<w:jc w:val="right"/>'),
      ['Срок: год'],
    ],
    [
      'three paragraphs made one, with a bookmark between them',
      `${para(r('а'), mark('del'))}<w:bookmarkStart w:id="9" w:name="b"/>${para(gone('х') + r('б'), mark('del'))}${p('в')}`,
      ['абв'],
    ],
    ['a paragraph deleted whole', p('а') + para(gone('зря'), mark('del')) + p('б'), ['а', 'б']],
    ['a paragraph deleted before a table', para(gone('зря'), mark('del')) + table(row('а')), ['а']],
    ['an inserted paragraph', para(ins(r('новое')), mark('ins')) + p('б'), ['новое', 'б']],
    [
      'moved text',
      para(
        `<w:moveFromRangeStart w:id="5" w:name="m"/><w:moveFrom w:id="6">${r('пункт')}</w:moveFrom><w:moveFromRangeEnd w:id="5"/>`,
        mark('moveFrom'),
      ) +
        p('а') +
        para(
          `<w:moveToRangeStart w:id="7" w:name="m"/><w:moveTo w:id="8">${r('пункт')}</w:moveTo><w:moveToRangeEnd w:id="7"/>`,
        ),
      ['а', 'пункт'],
    ],
    [
      'a deleted row and an inserted one',
      table(
        row('а'),
        row('зря').replace('<w:tr>', '<w:tr><w:trPr><w:del w:id="1"/></w:trPr>'),
        row('новая').replace('<w:tr>', '<w:tr><w:trPr><w:ins w:id="1"/></w:trPr>'),
      ),
      ['а', 'новая'],
    ],
    [
      'a table whose rows are all deleted',
      p('а') + table(row('зря').replace('<w:tr>', '<w:tr><w:trPr><w:del w:id="1"/></w:trPr>')) + p('б'),
      ['а', 'б'],
    ],
    [
      'a deleted cell',
      table(`<w:tr>${cell('а')}${cell('зря').replace('</w:tcPr>', '<w:cellDel w:id="1"/></w:tcPr>')}</w:tr>`),
      ['а'],
    ],
    [
      'a cell that keeps a paragraph',
      table(`<w:tr><w:tc>${para(gone('зря'), mark('del'))}</w:tc>${cell('б')}</w:tr>`),
      ['', 'б'],
    ],
    [
      'a changed look',
      `<w:p><w:pPr><w:jc w:val="left"/><w:pPrChange w:id="1"><w:pPr><w:jc w:val="right"/></w:pPr></w:pPrChange></w:pPr><w:r><w:rPr><w:b/><w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>а</w:t></w:r></w:p>`,
      ['а'],
    ],
    [
      'text in a link and in a control',
      para(`<w:hyperlink w:anchor="a">${ins(r('да'))}${gone('нет')}</w:hyperlink>`),
      ['да'],
    ],
  ])('%s', async (_what, body, expected) => {
    const xml = await partOf(await accepted(await aDocx({ body })), 'word/document.xml')
    expect(paragraphs(xml)).toEqual(expected)
    expect(xml).not.toMatch(/зря|нет|delText|Change|Range|w:val="right".*w:val="right"/)
  })

  test('in headers and notes too; a note that was deleted with its reference goes', async () => {
    const note = (id: number, text: string) => `<w:footnote w:id="${id}">${para(text)}</w:footnote>`
    const bytes = await aDocx({
      body: para(
        `<w:del w:id="1"><w:r><w:footnoteReference w:id="2"/></w:r></w:del><w:r><w:footnoteReference w:id="3"/></w:r>`,
      ),
      header: para(gone('Черновик') + ins(r('Договор'))),
      relations: [{ type: 'footnotes', target: 'footnotes.xml' }],
      parts: {
        'word/footnotes.xml': `<w:footnotes xmlns:w="w">${note(2, r('зря'))}${note(3, gone('старая') + ins(r('новая')))}</w:footnotes>`,
      },
    })
    const made = await accepted(bytes)
    expect(paragraphs(await partOf(made, 'word/header1.xml'))).toEqual(['Договор'])
    expect(paragraphs(await partOf(made, 'word/footnotes.xml'))).toEqual(['новая'])
  })

  test('a cell that was merged with the one above stays merged', async () => {
    const merged = cell('').replace('</w:tcPr>', '<w:cellMerge w:id="1" w:vMerge="cont"/></w:tcPr>')
    const made = await accepted(await aDocx({ body: table(row('а'), `<w:tr>${merged}</w:tr>`) }))
    expect(await partOf(made, 'word/document.xml')).toContain('<w:vMerge w:val="continue"/>')
  })

  test('parts without changes stay as they are, byte for byte', async () => {
    const header = `<w:p  ><w:r><w:t>Шапка &#x20; &quot;</w:t></w:r></w:p>`
    const bytes = await aDocx({ body: para(gone('а')), header })
    const [plain, made] = [await checkWord(bytes), await accepted(bytes)]
    expect(await partOf(made, 'word/header1.xml')).toBe(await partOf(plain.bytes, 'word/header1.xml'))
    const clean = await aDocx({ body: p('Договор'), header })
    const [before, after] = [await checkWord(clean), await checkWord(clean, true)]
    expect([after.accepted, Buffer.compare(after.bytes, before.bytes)]).toEqual([false, 0])
  })

  test('a drawing has no changes, whatever its steps are called', async () => {
    const body = para(`<w:r><w:drawing>${drawing}</w:drawing></w:r>${r('а')}`)
    expect((await checkWord(await aDocx({ body }))).marks).toEqual([])
    const made = await accepted(await aDocx({ body: body + para(gone('зря')) }))
    expect(await partOf(made, 'word/document.xml')).toContain('<a:moveTo>')
  })
})

describe('all changes of an ODT are accepted', () => {
  const region = (id: string, inner: string) => `<text:changed-region text:id="${id}">${inner}</text:changed-region>`
  const list = `<text:tracked-changes>${region('d', '<text:deletion><text:p>зря</text:p></text:deletion>')}${region('i', '<text:insertion/>')}${region('e', '<text:deletion/>')}${region('f', '<text:format-change/>')}</text:tracked-changes>`
  const [start, end] = ['start', 'end'].map((at) => (id: string) => `<text:change-${at} text:change-id="${id}"/>`) as [
    (id: string) => string,
    (id: string) => string,
  ]
  test.each<[string, string, string[]]>([
    ['a deletion', '<text:p>Цена <text:change text:change-id="d"/>7000</text:p>', ['Цена 7000']],
    ['an insertion', `<text:p>Цена ${start('i')}<text:span>7000</text:span>${end('i')}</text:p>`, ['Цена 7000']],
    ['a changed look', `<text:p>${start('f')}а${end('f')}</text:p>`, ['а']],
    ['a deletion in its place', `<text:p>а${start('e')}зря${end('e')}б</text:p>`, ['аб']],
    [
      'a deletion over paragraphs in its place',
      `<text:p>а<text:span>${'г'}</text:span>${start('e')}зря</text:p><text:p>зря</text:p><text:p>зря${end('e')}б</text:p><text:p>в</text:p>`,
      ['агб', 'в'],
    ],
  ])('%s', async (_what, body, expected) => {
    const xml = await partOf(await accepted(await anOdt(list + body)), 'content.xml')
    expect(paragraphs(xml)).toEqual(expected)
    expect(xml).not.toMatch(/зря|change/)
  })
})

describe('changes of a format that is only read', () => {
  const rtf = (text: string) => Buffer.from(`{\\rtf1\\ansi ${text}\\par}`)
  test('are refused, and a document without any is taken', async () => {
    await expect(checkWord(rtf('{\\deleted 30}'), true)).rejects.toThrow(new Refusal('word_changes_kept'))
    expect(await checkWord(rtf('30'), true)).toMatchObject({ accepted: false, marks: [] })
  })
})
