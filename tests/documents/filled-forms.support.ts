import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { pdfOf } from '../support/fixtures.ts'

/**
 * Fields with Russian values, as programs leave them: with an appearance of their own, without one, with one of another
 * value, and in files that ask the reader to draw them (`NeedAppearances`).
 */
type Look =
  | { text: string; isMapped?: boolean }
  /** a black box: a picture of a signature */
  | 'drawing'
  /** the file draws nothing */
  | 'none'

export type FilledField = {
  /** the entries of the widget beside its place, value and appearance */
  entries: string
  value: string
  look: Look
  /** what readers show; null: nothing that can be read */
  words: string | null
}

const text = '/FT /Tx /DA (/Helv 14 Tf 0 g)'
const several = '/Ff 4096'
const percent = '/AA << /F << /S /JavaScript /JS (AFPercent_Format\\(0, 1\\)) >> >>'
const date = '/AA << /F << /S /JavaScript /JS (AFDate_FormatEx\\("dd.mm.yyyy"\\)) >> >>'
const number = '/AA << /F << /S /JavaScript /JS (AFNumber_Format\\(2, 1, 0, 0, " р.", false\\)) >> >>'
const masked = '/AA << /F << /S /JavaScript /JS (event.value = "**** " + event.value.slice\\(-4\\)) >> >>'

/** Of people and contracts here: letters of Russian, Kazakh, Tatar and Latin, and the signs beside them. */
const values = [
  'Сумма 5000 рублей',
  'Иванов Иван',
  'Щёголев-Подъячий Ёрш',
  '5000 ₽',
  '100 €',
  'Price Цена 5000',
  '№ 15/7 — «Ромашка»',
  'Қасымов Әлихан Нұрғазыұлы',
  'Җәмилева Гөлнара',
  'ул. Ленина, д. 5, кв. 12',
]

const hexOf = (value: string): string => `<feff${Buffer.from(value, 'utf16le').swap16().toString('hex')}>`
const optioned = (value: string, type: string) =>
  `/FT /Ch ${type} /DA (/Helv 14 Tf 0 g) /Opt [[${hexOf('другое')} ${hexOf('Другое')}] [${hexOf('выбрано')} ${hexOf(value)}]]`
const row = (entries: string, value: string, look: Look, words: string | null = value): FilledField => ({
  entries,
  value,
  look,
  words,
})

/** Files that do not ask to be drawn: what has an appearance shows it. */
export const shownFields: FilledField[] = [
  ...values.flatMap((value) => [
    row(text, value, { text: value }),
    row(text, value, 'none'),
    row(text, value, { text: value, isMapped: false }, null),
  ]),
  row(text, 'Сумма 9000 рублей', { text: 'Сумма 5000 рублей' }, 'Сумма 5000 рублей'),
  row(text, 'Иванов Иван', { text: 'Петров Пётр' }, 'Петров Пётр'),
  row(text, 'Подпись Иванова', 'drawing', ''),
  row(text, 'ЗАО «Старое»', { text: '' }, ''),
  row(text, '0.15', { text: '15 %' }, '15 %'),
  row(`${text} ${percent}`, '0.15', { text: '15 %' }, '15 %'),
  row(`${text} ${date}`, '2026-11-27', { text: '27.11.2026' }, '27.11.2026'),
  row(`${text} ${date}`, '2026-11-27', { text: '27 ноября 2026 г.' }, '27 ноября 2026 г.'),
  row(`${text} ${number}`, '1234567.5', { text: '1 234 567,50 р.' }, '1 234 567,50 р.'),
  row(`${text} ${masked}`, '4111111111111111', { text: '**** 1111' }, '**** 1111'),
  row(`${text} /Ff 8192`, 'тайна', { text: '*****' }, '*****'),
  row(`${text} /Ff 8192`, 'тайна', 'none', '*****'),
  row(
    `${text} ${several}`,
    'г. Москва,\nул. Ленина, д. 5',
    { text: 'г. Москва, ул. Ленина, д. 5' },
    'г. Москва, ул. Ленина, д. 5',
  ),
  row(`${text} ${several}`, 'г. Москва,\rул. Ленина, д. 5', 'none', 'г. Москва, ул. Ленина, д. 5'),
  row(`${text} /Q 2`, 'Справа 5000 ₽', 'none'),
  row(`${text} /MK << /BG [1 1 0.8] /BC [0 0 1] >>`, 'В рамке', 'none'),
  row('/FT /Tx /DA (/Helv 0 Tf 1 0 0 rg)', 'Красным, размер сам', 'none'),
  row('/FT /Tx /Ff 16777216 /MaxLen 10 /DA (/Helv 14 Tf 0 g)', 'ЯБВГДЁЖЗИЙ', 'none', 'Я Б В Г Д Ё Ж З И Й'),
  row(optioned('Тверь и область', '/Ff 131072'), 'выбрано', { text: 'Тверь и область' }, 'Тверь и область'),
  row(optioned('Тверь и область', '/Ff 131072'), 'выбрано', 'none', 'Тверь и область'),
  row(optioned('Тверь и область', ''), 'выбрано', 'none', 'Тверь и область'),
  row(optioned('Тверь', '/Ff 393216'), 'Своё слово', 'none'),
]

/** Files that ask to be drawn: a text of a script's form stays, all else shows its value. */
export const askedFields: FilledField[] = [
  ...values.flatMap((value) => [
    row(text, value, 'none'),
    row(text, value, { text: value }),
    row(text, value, { text: 'Прежнее значение' }),
  ]),
  row(`${text} ${percent}`, '0.15', { text: '15 %' }, '15 %'),
  row(`${text} ${date}`, '2026-11-27', { text: '27.11.2026' }, '27.11.2026'),
  row(`${text} ${number}`, '1234567.5', { text: '1 234 567,50 р.' }, '1 234 567,50 р.'),
  row(`${text} ${masked}`, '4111111111111111', { text: '**** 1111' }, '**** 1111'),
  row(text, '', { text: 'Прежнее значение' }, ''),
  row(`${text} ${several}`, 'г. Москва,\nул. Ленина, д. 5', { text: 'нет' }, 'г. Москва, ул. Ленина, д. 5'),
  row(optioned('Тверь и область', '/Ff 131072'), 'выбрано', { text: 'Другое' }, 'Тверь и область'),
  row(optioned('Тверь и область', ''), 'выбрано', { text: 'Другое' }, 'Тверь и область'),
]

/** What no copy can show truly: the form of a script and its value say two things, or a sign is in no font. */
export const doubtfulFields: Record<string, FilledField> = {
  'a sum that its form does not follow': row(`${text} ${number}`, '9000', { text: '5 000,00 р.' }),
  'a sum a hundred times as large as its form': row(`${text} ${number}`, '500000', { text: '5 000,00' }),
  'a sum of the same digits': row(`${text} ${number}`, '1900', { text: '9 100' }),
  'a date that its form does not follow': row(`${text} ${date}`, '2026-12-31', { text: '27.11.2026' }),
  'a masked number of another card': row(`${text} ${masked}`, '4222222222222222', { text: '**** 1111' }),
  'a sign that no font has': row(text, 'Оплата 𓀀𓁐', 'none'),
  'a text that its field cannot hold': row(text, 'Не поместится '.repeat(40), 'none'),
}

const box = [60, 500, 460, 540] as const

/** A page for each field; `turned`: degrees by which pages and fields are turned against each other. */
export function aFormOf(fields: readonly FilledField[], { asked = false, turned = 0 } = {}): Buffer {
  const objects: Parameters<typeof pdfOf>[0] = ['', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const add = (part: (typeof objects)[number]): number => objects.push(part)
  const fonts = new Map<boolean, number>()
  const fontOf = (isMapped: boolean): number => {
    const known = fonts.get(isMapped) ?? add(typeZero(isMapped, add))
    fonts.set(isMapped, known)
    return known
  }
  const [left, bottom, right, top] = box
  const [pages, widgets] = [[] as number[], [] as number[]]
  for (const [i, { entries, value, look }] of fields.entries()) {
    const content = add({ entries: '', data: Buffer.from(`BT /F1 24 Tf 60 700 Td (Page ${i + 1}) Tj ET`) })
    const drawn = look === 'none' ? '' : `/AP << /N ${add(appearance(look, fontOf))} 0 R >>`
    const turn = turned ? entries.replace('/FT', `/MK << /R ${turned} >> /FT`) : entries
    const rect = turned % 180 ? [left, top - (right - left), left + top - bottom, top] : [...box]
    widgets.push(
      add(
        `<< /Type /Annot /Subtype /Widget /F 4 /T ${hexOf(`Поле ${i + 1}`)} ${turn} /Rect [${rect.join(' ')}] ` +
          `/V ${hexOf(value)} ${drawn} >>`,
      ),
    )
    pages.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${turned ? `/Rotate ${turned}` : ''} /Contents ${content} 0 R ` +
          `/Annots [${widgets.at(-1)} 0 R] /Resources << /Font << /F1 3 0 R >> >> >>`,
      ),
    )
  }
  const list = (numbers: number[]) => numbers.map((n) => `${n} 0 R`).join(' ')
  objects[0] =
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${list(widgets)}] ${asked ? '/NeedAppearances true' : ''} ` +
    '/DR << /Font << /Helv 3 0 R >> >> >> >>'
  objects[1] = `<< /Type /Pages /Kids [${list(pages)}] /Count ${pages.length} >>`
  return pdfOf(objects)
}

const arimo = createRequire(import.meta.url).resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')
const font = create(readFileSync(arimo)) as Font
const glyphOf = (letter: string): number => font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id
const hex = (id: number): string => id.toString(16).padStart(4, '0')

type Add = (part: Parameters<typeof pdfOf>[0][number]) => number

/** Arimo as a CID font; without its map to Unicode nobody can read the text, and everybody sees it. */
function typeZero(isMapped: boolean, add: Add): string {
  const data = readFileSync(arimo)
  const file = add({ entries: `/Filter /FlateDecode /Length1 ${data.length}`, data: deflateSync(data) })
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /Arimo /Flags 4 /FontBBox [-544 -303 1302 980] /ItalicAngle 0 /Ascent 905 ` +
      `/Descent -212 /CapHeight 716 /StemV 80 /FontFile2 ${file} 0 R >>`,
  )
  const letters = [...new Set([...shownFields, ...askedFields].flatMap(({ look }) => lettersOf(look)))]
  const widths = letters.map((letter) => {
    const { id, advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
    return `${id} [${Math.round((advanceWidth * 1000) / font.unitsPerEm)}]`
  })
  const descendant = add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arimo /CIDToGIDMap /Identity /FontDescriptor ${descriptor} 0 R ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /W [${widths.join(' ')}] >>`,
  )
  const rows = letters.map(
    (letter) => `<${hex(glyphOf(letter))}> <${Buffer.from(letter, 'utf16le').swap16().toString('hex')}>`,
  )
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) => rows.slice(i * 100, i * 100 + 100))
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /A def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap end end',
  ].join('\n')
  const mapped = isMapped ? `/ToUnicode ${add({ entries: '', data: Buffer.from(map) })} 0 R` : ''
  return `<< /Type /Font /Subtype /Type0 /BaseFont /Arimo /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] ${mapped} >>`
}

const lettersOf = (look: Look): string[] => (typeof look === 'string' ? [] : [...look.text])

function appearance(
  look: Exclude<Look, 'none'>,
  fontOf: (isMapped: boolean) => number,
): { entries: string; data: Buffer } {
  const entries = '/Type /XObject /Subtype /Form /BBox [0 0 400 40]'
  if (look === 'drawing') return { entries, data: Buffer.from('0 g 0 0 400 40 re f') }
  const glyphs = [...look.text].map((letter) => hex(glyphOf(letter))).join('')
  return {
    entries: `${entries} /Resources << /Font << /A ${fontOf(look.isMapped ?? true)} 0 R >> >>`,
    data: Buffer.from(`/Tx BMC q BT /A 14 Tf 2 14 Td <${glyphs}> Tj ET Q EMC`),
  }
}
