import { russianDate } from '#shared/rules/table-dates.ts'
import { readXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Which cell styles (the attribute `s`) show a number as a date, and from which day the workbook counts. */
export type DateStyles = { styles: ReadonlySet<string>; from1904: boolean }

/** Built-in formats of dates and of dates with a time (ECMA-376, part 1, 18.8.30); 18 to 21 and 45 to 47 are times of day. */
const isBuiltIn = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** A custom number format is one of dates when it has a day or a year outside quotes, colours and locales. */
const isDateFormat = (code: string) => /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

export async function dateStyles(parts: ZipParts, book: string): Promise<DateStyles> {
  const dates = new Set<number>()
  const styles = new Set<string>()
  let [inCells, index, from1904] = [false, 0, false]
  await readXml(parts, 'xl/styles.xml', {
    open(name, attributes) {
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt' && isDateFormat(attributes['formatCode'] ?? '')) dates.add(id)
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if (isBuiltIn(id) || dates.has(id)) styles.add(String(index))
      index += 1
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  await readXml(parts, book, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  return { styles, from1904 }
}

/** of 31.12.9999, the last day of spreadsheets */
const serial_max = 2_958_466
const minutes_a_day = 24 * 60

/**
 * The day of a serial number: 1 is 01.01.1900, and 60 is a 29 February that 1900 did not have. A part of a day is kept
 * as a time.
 * @returns null for a number that is no day
 */
export function dateOfSerial(serial: number, { from1904 }: Pick<DateStyles, 'from1904'>): string | null {
  if (!(serial >= 1 && serial < serial_max)) return null
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  const minutes = Math.round((days - 25_569) * minutes_a_day)
  return russianDate(new Date(minutes * 60_000).toISOString())
}
