import { expect, test } from 'vitest'
import {
  type DocumentFieldKind,
  documentFieldKinds,
  placingFaults,
  printField,
  readField,
} from '#shared/rules/document-fields.ts'
import { phoneField } from '#shared/rules/phone-field.ts'

type Case = [typed: string, printed: string | null]

/** What people type, and what is printed of it; null: refused. */
const typed: Record<DocumentFieldKind, Case[]> = {
  text: [
    ['  Слесарь 4-го разряда ', 'Слесарь 4-го разряда'],
    ['—', '—'],
    ['Иванова-Петрова Ёлка', 'Иванова-Петрова Ёлка'],
    ['две\nстроки', null],
    ['скрытое\u202eименование', null],
    ['я'.repeat(501), null],
  ],
  date: [
    ['12.03.1985', '12.03.1985'],
    ['1.3.1985', '01.03.1985'],
    ['1985-03-12', '12.03.1985'],
    ['29.02.2024', '29.02.2024'],
    ['29.02.2025', null],
    ['31.04.2026', null],
    ['завтра', null],
    ['12.03.85', null],
  ],
  choice: [
    ['Наличными', 'Наличными'],
    ['наличными', null],
    ['Картой', null],
  ],
  number: [
    ['1234567,5', '1\u00a0234\u00a0567,5'],
    ['1 234.50 ₽', '1\u00a0234,50'],
    ['-7', '-7'],
    ['много', null],
    ['1e308', null],
  ],
  phone: [
    ['8 (999) 123-45-67', '+7 (999) 123-45-67'],
    ['+79991234567', '+7 (999) 123-45-67'],
    ['8 495 123-45-67', null],
  ],
  inn: [
    ['7707 083 893', '7707083893'],
    ['500100732259', '500100732259'],
    ['7707083894', null],
    ['0000000000', null],
  ],
  snils: [
    ['112-233-445 95', '112-233-445 95'],
    ['11223344595', '112-233-445 95'],
    ['112-233-445 96', null],
  ],
  passport: [
    ['4508 № 123456', '45 08 123456'],
    ['45 08 123456', '45 08 123456'],
    ['4508 12345', null],
    ['МР 123456', null],
  ],
  account: [
    ['40702810138250123017, БИК 044525225', '40702810138250123017, БИК 044525225'],
    ['40702 810 1 3825 0123017 044525225', '40702810138250123017, БИК 044525225'],
    ['40702810900000000001 044525225', null],
    ['40702810138250123017', null],
    ['40702810138250123017 123456789', null],
  ],
  email: [
    ['ivan@example.ru', 'ivan@example.ru'],
    ['ivan@домен.рф', 'ivan@домен.рф'],
    ['иван', null],
  ],
  checkbox: [
    ['да', '×'],
    ['нет', null],
  ],
}

test.each(documentFieldKinds)('a field of the kind %s reads what people type and prints it in one form', (kind) => {
  const asked = { kind, choices: kind === 'choice' ? ['Наличными', 'Переводом'] : [] }
  for (const [text, printed] of typed[kind]) {
    const read = readField(asked, text, phoneField)
    if (printed === null) {
      expect(read, text).toHaveProperty('fault', expect.stringMatching(/^[А-Я].{8,}/))
      continue
    }
    expect(read, text).toHaveProperty('value', expect.any(String))
    const value = 'value' in read ? (read.value ?? '') : ''
    expect(printField(kind, value, phoneField), text).toBe(printed)
    // what is stored is read again as itself
    expect(readField(asked, value, phoneField), text).toEqual({ value })
  }
  expect(readField(asked, '  ', phoneField)).toEqual({ value: null })
})

test('a place off the page, on a page that is not there or under another field is found', () => {
  const place = { page: 1, left: 0.1, top: 0.1, width: 0.3, height: 0.05 }
  const faultOf = (...places: (typeof place)[]) => [...placingFaults(places, 2)]
  expect(faultOf(place, { ...place, page: 2 }, { ...place, top: 0.15 }, { ...place, left: 0.4 })).toEqual([])
  expect(faultOf({ ...place, left: 0.7, width: 0.3 })).toEqual([])
  expect(faultOf({ ...place, left: 0.71 })).toEqual([[0, 'field_outside_page']])
  expect(faultOf({ ...place, page: 3 })).toEqual([[0, 'field_outside_page']])
  expect(faultOf(place, { ...place, top: 0.14 })).toEqual([[1, 'fields_overlap']])
  expect(faultOf(place, { ...place, left: 0.39 })).toEqual([[1, 'fields_overlap']])
})
