import { unzipped } from './unzipped.ts'

/** The sheet within an XLSX file. */
export const sheetOf = (xlsx: Buffer): string => unzipped(xlsx).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? ''

/** Its rows: texts and numbers as they are written, null for an empty cell. */
export function cellsOf(xlsx: Buffer): (string | null)[][] {
  return [...sheetOf(xlsx).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c [^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, number, text]) => number ?? text ?? null,
    ),
  )
}

/** Lines of a CSV file as Russian Excel splits them; nothing quoted is split within. */
export const linesOf = (csv: Buffer): string[][] =>
  csv
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
