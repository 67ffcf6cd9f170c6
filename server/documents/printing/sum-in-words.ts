import words from 'number-to-words-ru'
import { bankSum } from '#shared/text/bills.ts'

/** 1220000 → «Двенадцать тысяч двести рублей 00 копеек» */
export function sumInWords(kopecks: number): string {
  // a string of whole kopecks: the library would round a number
  return words.convert(bankSum(kopecks), {
    currency: 'rub',
    convertNumberToWords: { fractional: false },
    showNumberParts: { fractional: true },
  })
}
