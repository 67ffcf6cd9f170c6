import type { Dialect } from './workbooks.support.ts'

/**
 * Programs whose workbooks people upload, by what each does otherwise than Excel. Seen in their files or their sources;
 * where a program has several ways, the rarer one.
 */
export const writers: Record<string, Dialect> = {
  'Excel 365': { properties: true, row_attributes: ' spans="1:6"', runs: true },
  'Excel, rows with CR': { properties: true, escaped: true },
  'Excel for the web': { book: 'xl/workbook2.xml', properties: true },
  'Excel for Mac of the 1904 calendar': { from1904: true },
  'Excel, Strict Open XML': { strict: true, properties: true },
  'Excel with macros': { macros: true },
  'Excel with a chart on the first sheet': { before: [{ name: 'Диаграмма1', kind: 'chartsheet' }] },
  'Excel with hidden sheets': {
    before: [
      { name: 'Скрытый', state: 'hidden' },
      { name: 'Справочник', state: 'veryHidden' },
    ],
  },
  'LibreOffice Calc': {
    state: 'visible',
    row_attributes:
      ' customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"',
    keep_space: true,
    date_format: { id: 165, code: 'dd/mm/yyyy' },
    properties: true,
  },
  openpyxl: {
    state: 'visible',
    number_type: true,
    targets: { sheet: '/xl/worksheets/sheet1.xml', strings: '/xl/sharedStrings.xml', styles: '/xl/styles.xml' },
    date_format: { id: 164, code: 'yyyy\\-mm\\-dd' },
    declaration: '',
  },
  'Google Таблицы': {
    state: 'visible',
    zip: 'streamed',
    blank_rows: 998,
    date_format: { id: 164, code: 'dd.mm.yyyy' },
    dimension: false,
  },
  'Apache POI, SXSSF': { zip: 'zip64', inline: true, properties: true, keep_space: true },
  'Apache POI, XSSF': {
    zip: 'streamed',
    targets: { book: '/xl/workbook.xml' },
    date_format: { id: 164, code: 'd/m/yy' },
  },
  '1С:Предприятие': {
    strings: 'xl/SharedStrings.xml',
    targets: { strings: 'sharedStrings.xml' },
    dimension: false,
    date_format: { id: 164, code: 'dd.mm.yyyy;@' },
    declaration: '<?xml version="1.0" encoding="utf-8"?>',
  },
  'Р7-Офис': { state: 'visible', keep_space: true, properties: true, targets: { sheet: 'worksheets/sheet1.xml' } },
  МойОфис: { state: 'visible', relation_prefix: 'rel', sheet: 'xl/worksheets/table1.xml', encoding: 'utf8-bom' },
  'Apple Numbers': {
    before: [
      {
        name: 'Сводка по экспорту',
        rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Таблица экспортирована из Numbers.</t></is></c></row>',
      },
    ],
    sheet: 'xl/worksheets/sheet2.xml',
  },
  'Open XML SDK, ClosedXML': { prefix: 'x', sheet: 'xl/worksheets/sheet.xml', relation_prefix: 'r', dimension: false },
  'SharePoint, parts in other places': {
    book: 'workbook.xml',
    sheet: 'лист.xml',
    strings: 'strings/all.xml',
    targets: { sheet: '%D0%BB%D0%B8%D1%81%D1%82.xml' },
  },
  'PHP without styles': { date_format: null, zip: 'stored' },
  'a hand-written one without references': {
    row_numbers: false,
    cell_references: false,
    dimension: false,
    inline: true,
  },
  'a hand-written one in UTF-16': { encoding: 'utf16le' },
  'a hand-written one in UTF-16, big-endian': { encoding: 'utf16be' },
  'a hand-written one in windows-1251': { encoding: 'windows-1251' },
  'a Windows service with backslashes': { targets: { sheet: 'worksheets\\sheet1.xml', book: '\\xl\\workbook.xml' } },
}
