/** Doc 9303 of ICAO, part 3, as in Russian passports since 2014; «ъ» and «ь» are left out of file names. */
const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  '№': 'N',
  '«': '',
  '»': '',
  '–': '-',
  '—': '-',
  '\u00a0': ' ',
}

/** A text in printable ASCII: Russian letters in Latin ones, accents dropped, all else as `_`. */
export function transliterate(text: string): string {
  return text.normalize('NFC').replace(/[^\x20-\x7e]/gu, (sign) => {
    const small = letters[sign.toLowerCase()]
    if (small === undefined) return sign.normalize('NFKD').replace(/[^\x20-\x7e]/g, '') || '_'
    return sign === sign.toLowerCase() ? small : small.charAt(0).toUpperCase() + small.slice(1)
  })
}
