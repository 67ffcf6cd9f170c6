import words from 'number-to-words-ru'
import { bankSum } from '#shared/text/bills.ts'

/** 1220000 → «Двенадцать тысяч двести рублей 00 копеек» */
export function sumInWords(kopecks: number): string {
  // a string made of whole kopecks: a number with a point would be rounded by the library
  return words.convert(bankSum(kopecks), {
    currency: 'rub',
    convertNumberToWords: { fractional: false },
    showNumberParts: { fractional: true },
  })
}
