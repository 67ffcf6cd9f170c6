import { PDF, PdfArray, PdfNumber } from '@libpdf/core'
import { expect, test } from 'vitest'
import type { PageText } from '#shared/contract/files.ts'
import { fontsFor } from '#server/documents/pdf/page-font.ts'
import { readText } from '#server/documents/pdf/page-text.ts'
import { dictOf, packedStreamOf, streamOf } from '#server/documents/pdf/pdf-values.ts'
import { addPage } from '#server/documents/pdf/protocol-pages.ts'
import { textOperators } from '#server/documents/pdf/sheet.ts'
import { sample } from '../support/fixtures.ts'

const letters = 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ0123456789.,:№«»- '
const fonts = fontsFor(letters)
const at = (x: number, y: number, text: string, size = 12) => textOperators(fonts, x, y, text, { size })

/** A page of A4 with this content, drawn with an embedded font; `/Im` is a grey image. */
function aPage(content: string[], entries: Record<string, number> = {}): Promise<Uint8Array> {
  const pdf = PDF.create()
  const tree = dictOf({ Type: 'Pages' })
  const parent = pdf.register(tree)
  const grey = { Type: 'XObject', Subtype: 'Image', Width: 1, Height: 1, ColorSpace: 'DeviceGray', BitsPerComponent: 8 }
  const resources = {
    Font: pdf.register(dictOf({ F1: fonts.regular.embed(pdf), F2: fonts.bold.embed(pdf) })),
    XObject: { Im: pdf.register(streamOf(grey, Buffer.from([170]))) },
  }
  const page = addPage(
    pdf,
    parent,
    { fonts, resources, watermark: null },
    [pdf.register(packedStreamOf({}, content.join('\n')))],
    entries,
  )
  tree.set('Kids', PdfArray.of(page))
  tree.set('Count', PdfNumber.of(1))
  pdf.getCatalog()?.set('Pages', parent)
  return pdf.save()
}

async function textOf(content: string[], entries?: Record<string, number>): Promise<PageText> {
  const { texts } = await readText(await aPage(content, entries), [1])
  return texts[0]!
}
const said = ({ lines }: PageText) =>
  lines.map(({ text, begins }) => `${{ paragraph: '¶', line: '', cell: '|' }[begins]}${text}`).join('\n')

const scan = 'q 595 0 0 842 0 0 cm /Im Do Q'

test('the text of a contract is read in its order, in paragraphs', async () => {
  const { texts } = await readText(sample('contract-3-pages'), [1, 3, 9])
  expect(texts.map(({ page, source, cut, gaps }) => [page, source, cut, gaps])).toEqual([
    [1, 'drawn', false, false],
    [3, 'drawn', false, false],
  ])
  expect(said(texts[0]!)).toContain('¶ДОГОВОР № 42/2025 возмездного оказания услуг\n¶1.1. Предмет договора')
})

test('a line of the text lies where it is drawn, also on a turned page', async () => {
  const line = at(100, 700, 'Сумма 5000 рублей')
  const [left, top, width, height] = (await textOf([line])).lines[0]!.box
  expect([left, top + height]).toEqual([expect.closeTo(1680, -2), expect.closeTo(1715, -2)])
  expect(width).toBeGreaterThan(1500)
  const turned = (await textOf([line], { Rotate: 90 })).lines[0]!
  expect(turned.turn).toBe(90)
  expect(turned.box[1]).toBeCloseTo(1680, -2)
})

test('what is written late is read where it stands: values of a form, a head, a table', async () => {
  const text = await textOf([
    at(60, 60, 'Страница 1'),
    at(60, 700, 'Сумма:'),
    at(60, 680, 'Срок:'),
    at(60, 640, 'Товар'),
    at(200, 640, 'Цена'),
    at(60, 620, 'Мука'),
    at(200, 620, '90'),
    at(160, 700, '5000 рублей'),
    at(160, 680, '10 дней'),
    at(60, 800, 'Договор'),
  ])
  expect(text.lines.map(({ text }) => text)).toEqual([
    'Договор',
    'Сумма:',
    '5000 рублей',
    'Срок:',
    '10 дней',
    'Товар',
    'Цена',
    'Мука',
    '90',
    'Страница 1',
  ])
  expect(text.lines.map(({ begins }) => begins === 'cell')).toEqual([
    false,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
    true,
    false,
  ])
})

test('columns are read one after the other', async () => {
  const column = (x: number, name: string) => [1, 2, 3, 4].map((line) => at(x, 720 - line * 14, `${name} ${line}`))
  const text = await textOf([...column(60, 'левая'), ...column(320, 'правая')])
  expect(text.lines.map(({ text }) => text)).toEqual([
    'левая 1',
    'левая 2',
    'левая 3',
    'левая 4',
    'правая 1',
    'правая 2',
    'правая 3',
    'правая 4',
  ])
})

test.each([
  ['in the invisible mode', `q 3 Tr ${at(60, 650, 'не обязан')} Q`],
  ['white on white', `q ${at(60, 650, 'не обязан').replace(/[\d.]+ [\d.]+ [\d.]+ rg/, '1 1 1 rg')} Q`],
  ['under a white box', `${at(60, 650, 'не обязан')} 1 1 1 rg 50 640 200 30 re f`],
  ['under an image', `${at(60, 650, 'не обязан')} q 200 0 0 30 50 640 cm /Im Do Q`],
  ['clipped', `q 0 0 10 10 re W n ${at(60, 650, 'не обязан')} Q`],
  ['off the page', at(700, 650, 'не обязан')],
  ['above the page', at(60, 900, 'не обязан')],
])('words that are %s are not in the text of a page that has words', async (_how, hidden) => {
  const text = await textOf([at(60, 700, 'Покупатель обязан оплатить'), hidden])
  expect([text.source, said(text)]).toEqual(['drawn', '¶Покупатель обязан оплатить'])
})

test('the words of a scan are given as recognised, those of an image as none', async () => {
  expect(await textOf([scan])).toMatchObject({ source: 'none', lines: [] })
  const text = await textOf([scan, '3 Tr', at(60, 700, 'Договор займа'), at(60, 680, 'Сумма 5000')])
  expect([text.source, text.lines.map(({ text }) => text)]).toEqual(['recognised', ['Договор займа', 'Сумма 5000']])
})

test('marks of direction and invisible letters are left out of the text', async () => {
  const tricks = fontsFor('5000\u202e')
  expect(tricks.regular.width('5000', 12)).toBeGreaterThan(0)
  const { texts } = await readText(sample('cyrillic-not-embedded'), [1])
  for (const { text } of texts[0]!.lines) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Co}]/u)
  expect(texts[0]!.lines.length).toBeGreaterThan(0)
})
