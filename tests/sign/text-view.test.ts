import { expect, test } from 'vitest'
import type { TextLine } from '#shared/contract/files.ts'
import { piecesOf } from '../../sign/document/TextView.tsx'

const line = (text: string, left: number, width: number, begins: TextLine['begins'] = 'line'): TextLine => ({
  text,
  box: [left, 100, width, 100],
  turn: 0,
  begins,
})
const said = (lines: TextLine[]) => piecesOf(lines).map((piece) => piece.map(({ text }) => text).join(' | '))

test('«Читать текстом» keeps the lines of a centred heading and a row of cells below it apart', () => {
  const heading = [
    line('ДОГОВОР № 15', 4200, 1600, 'paragraph'),
    line('возмездного оказания услуг', 3500, 3000),
    line('г. Москва', 1000, 900),
    line('«20» ноября 2026 г.', 7000, 2000, 'cell'),
  ]
  expect(said(heading)).toEqual(['ДОГОВОР № 15', 'возмездного оказания услуг', 'г. Москва | «20» ноября 2026 г.'])
})

test('«Читать текстом» joins the lines of a paragraph, with an indent and a short end too', () => {
  const lines = [
    line('Исполнитель', 1400, 7600, 'paragraph'),
    line('обязуется', 1000, 8000),
    line('оказать', 1000, 900),
  ]
  expect(said(lines)).toEqual(['Исполнитель | обязуется | оказать'])
})

test('«Читать текстом» shows each row of a table by itself', () => {
  const rows = [line('Товар', 1000, 900, 'paragraph'), line('Цена', 5000, 900, 'cell')]
  const more = [line('Мука', 1000, 700), line('90', 5000, 300, 'cell'), line('Итого', 1000, 800)]
  expect(said([...rows, ...more])).toEqual(['Товар | Цена', 'Мука | 90', 'Итого'])
})
