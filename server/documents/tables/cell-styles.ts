import { russianDate } from '#shared/rules/table-dates.ts'
import { readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** What a cell style shows a number as; `digits`: with zeros in front, so many at least. */
type NumberFormat = 'day' | 'time' | 'percent' | { digits: number }

/** How the numbers of a workbook are shown, by cell style (the attribute `s`), and from which day it counts. */
export type CellStyles = { formats: ReadonlyMap<string, NumberFormat>; from1904: boolean }

const between = (id: number, first: number, last: number) => id >= first && id <= last

/** Built-in formats (ECMA-376, part 1, 18.8.30). */
function builtInFormat(id: number): NumberFormat | null {
  if (between(id, 14, 17) || id === 22 || between(id, 27, 36) || between(id, 50, 58)) return 'day'
  if (between(id, 18, 21) || between(id, 45, 47)) return 'time'
  return id === 9 || id === 10 ? 'percent' : null
}

/** By what stands outside quotes, colours and locales in the first section of a custom format. */
function formatOfCode(code: string): NumberFormat | null {
  const [plain = ''] = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|[_*]./g, '').split(';')
  if (/[dy]/i.test(plain)) return 'day'
  if (/[hs]/i.test(plain)) return 'time'
  if (plain.includes('%')) return 'percent'
  return /^0{2,}$/.test(plain) ? { digits: plain.length } : null
}

export async function cellStyles(parts: ZipParts, styles: string, from1904: boolean): Promise<CellStyles> {
  const custom = new Map<number, NumberFormat | null>()
  const formats = new Map<string, NumberFormat>()
  let [inCells, index] = [false, 0]
  await readXml(parts, styles, {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') custom.set(id, formatOfCode(attributes['formatCode'] ?? ''))
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const own = custom.has(id) ? custom.get(id) : builtInFormat(id)
      if (own) formats.set(String(index), own)
      index += 1
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return { formats, from1904 }
}

/** The number of a cell as people see it in the spreadsheet, and as a Russian document has it. */
export function numberText(value: string, style: string, { formats, from1904 }: CellStyles): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  const as = formats.get(style)
  if (as === 'day') return dayOf(number, from1904) ?? plain(number, value)
  if (as === 'time') return dayOf(number, from1904) ?? timeOf(number) ?? plain(number, value)
  if (as === 'percent') return `${String(Number((number * 100).toPrecision(15))).replace('.', ',')}%`
  if (as && Number.isInteger(number) && number >= 0) return String(number).padStart(as.digits, '0')
  return plain(number, value)
}

/** Without an exponent and without the error of binary fractions. */
function plain(number: number, value: string): string {
  // spreadsheets treat a phone as a number, and a large number may be stored as 7.9161234567E10
  if (/E/i.test(value)) return Math.abs(number) < 1e21 && Math.abs(number) >= 1e-6 ? String(number) : value
  // they show 15 digits: 0.1 + 0.2 is stored as 0.30000000000000004
  return /\.\d{10,}/.test(value) ? String(Number(number.toPrecision(15))) : value
}

/** of 31.12.9999, the last day of spreadsheets */
const serial_max = 2_958_466
const minutes_a_day = 24 * 60

/**
 * The day of a serial number: 1 is 01.01.1900, and 60 is a 29 February that 1900 did not have. A part of a day is kept
 * as a time.
 * @returns null for a number that is no day
 */
function dayOf(serial: number, from1904: boolean): string | null {
  if (!(serial >= 1 && serial < serial_max)) return null
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const minutes = Math.round((days - 25_569) * minutes_a_day)
  return russianDate(new Date(minutes * 60_000).toISOString())
}

/** 0.604… → «14:30» */
function timeOf(serial: number): string | null {
  if (!(serial >= 0 && serial < 1)) return null
  return new Date(Math.round(serial * minutes_a_day) * 60_000).toISOString().slice(11, 16)
}
