import pg from 'pg'

/** Object identifiers of types, from `pg_type.dat`. */
const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182
const text = 25
const textArray: number = 1009

/**
 * bigint → number, checked; date → `YYYY-MM-DD` as written (a Date would move it by the time zone); the rest as `pg`
 * does: numeric → string, timestamptz → Date.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
    if (oid === int8) return wholeNumber
    if (oid === int8Array) return wholeNumbers
    if (oid === date) return pg.types.getTypeParser(text, 'text')
    if (oid === dateArray) return pg.types.getTypeParser(textArray, 'text')
    return pg.types.getTypeParser(oid, 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/** @throws {RangeError} beyond 2^53 − 1, where a JavaScript number would silently be another one */
function wholeNumber(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint ${value} does not fit a JavaScript number`)
  return number
}

function wholeNumbers(value: string): (number | null)[] {
  const parse = pg.types.getTypeParser(textArray, 'text') as (value: string) => (string | null)[]
  return parse(value).map((item) => (item === null ? null : wholeNumber(item)))
}
