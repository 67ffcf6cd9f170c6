/**
 * The rule of typed text that goes into messages, stamps, protocols and journals: what looks empty, hides characters,
 * turns the reading direction or adds lines could make a name say something else than its field (docs/security.md#names).
 */

/** in characters; a longer name would push the sense of an SMS out of its first part */
export const message_name_chars_max = 60
/** of Vietnamese and of Hebrew letters with points; more make a stack that covers neighbouring lines */
const marks_per_letter_max = 2

/** of a document's title in a letter; request titles have up to 300 */
export const message_title_chars_max = 120

/** What is wrong with a text; the words for it are in `shared/contract/fields.ts`. */
export type WordFault = 'lines' | 'invisible' | 'marks' | 'blank' | 'address' | 'phone'

const line_break = /[\n\r\u0085\u2028\u2029]/u
/**
 * Control and format characters, bidirectional marks, zero-width and tag characters, fillers without a picture, private
 * use, lone surrogates.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2028\u2029\u2800\ufffc]/u
const every_invisible = new RegExp(invisible, 'gu')
/** Phones type these with zero-width joiners and variation selectors. */
const emoji =
  /(?:\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))[\ufe0f\u20e3\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*)*/gu
const stacked = new RegExp(String.raw`\p{M}{${marks_per_letter_max + 1}}`, 'u')
const letter_or_digit = /[\p{L}\p{N}]/u

/** The fault of a field of one line, such as a name or a title; the text is trimmed and in NFC. */
export function lineFault(text: string): WordFault | null {
  if (line_break.test(text)) return 'lines'
  if (invisible.test(text)) return 'invisible'
  if (stacked.test(text)) return 'marks'
  return letter_or_digit.test(text) ? null : 'blank'
}

/** The fault of what a signer fills in: one line, in which a dash says that there is nothing. */
export function filledFault(text: string): WordFault | null {
  const fault = lineFault(text)
  return fault === 'blank' ? null : fault
}

/** The fault of a field of several lines, such as a message: line breaks, tabs and emoji are allowed. */
export function linesFault(text: string): WordFault | null {
  if (invisible.test(text.replace(/[\n\r\t]/g, ' ').replace(emoji, ' '))) return 'invisible'
  return stacked.test(text) ? 'marks' : null
}

/**
 * Hosts as phones turn them into links: a Latin last label, or one of the Cyrillic top-level domains. Full stops of
 * other scripts count as dots in host names (RFC 3490, section 3.1).
 */
const host = /[\p{L}\p{N}_-]\.(?:[a-z]{2,}|xn--[a-z\d-]+|рф|рус|москва|дети|сайт|онлайн|орг|ком)(?![\p{L}\p{N}])/iu
const address = /@|:\/\/|\bwww\.|\d{1,3}(?:\.\d{1,3}){3}/iu
/** seven digits, the length of a city number, and more */
const phone = /\p{Nd}(?:[\s()+./‐-―−-]*\p{Nd}){6}/u

/** The fault of a name that strangers get in an SMS: one line without addresses and phone numbers. */
export function messageNameFault(text: string): WordFault | null {
  return lineFault(text) ?? contactFault(text)
}

/** Whether a text leads its reader elsewhere. */
export function contactFault(text: string): 'address' | 'phone' | null {
  const alike = text.normalize('NFKC').replace(/[\u3002\uff61]/g, '.')
  if (host.test(alike) || address.test(alike)) return 'address'
  return phone.test(alike) ? 'phone' : null
}

/** Text of one line without what no field accepts, for names that come with a file and cannot be asked for again. */
export const withoutInvisible = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\t\n\r\u0085\u2028\u2029]+/gu, ' ')
    .replace(every_invisible, '')
    .normalize('NFC')
    .trim()

/** A stored name as messages show it: names from before this rule may be longer or have several lines. */
export function messageName(name: string): string {
  const plain = [...withoutInvisible(name)]
  if (plain.length <= message_name_chars_max) return plain.join('')
  const start = plain.slice(0, message_name_chars_max - 1).join('')
  return `${start.trimEnd()}…`
}

export const numeric_date = /(?<!\p{Nd})(?:\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})|\d{4}[.-]\d{2}[.-]\d{2})(?!\p{Nd})/gu
/** between the groups of a phone number */
const between = String.raw`[\s()./\u2010-\u2015\u2212-]{0,3}`
const nd = String.raw`\p{Nd}`
/** Unlike `phone`, narrow: titles consist of numbers and dates. */
const phones_of_title = [
  String.raw`\+${between}${nd}(?:${between}${nd}){6,14}`,
  `(?<!${nd})[78٧٨]${between}${nd}{3}${between}${nd}{3}${between}${nd}{2}${between}${nd}{2}(?!${nd})`,
  String.raw`(?<!${nd})\(?${nd}{3,4}\)?[\s-]+${nd}{2,3}[\s-]+${nd}{2}[\s-]+${nd}{2}(?!${nd})`,
  `(?<![${nd}-])${nd}{3}-${nd}{2}-${nd}{2}(?![${nd}-])`,
  `(?<!${nd})9${nd}{9}(?!${nd})`,
].map((source) => new RegExp(source, 'gu'))

const dot = /[.\u2024\u3002\uff0e\uff61](?=\S)/gu

/** A word without what makes phones turn it into a link: its letters stay, its dots are followed by blanks. */
function unlinked(word: string): string {
  const alike = word.normalize('NFKC').replace(/[\u3002\uff61]/g, '.')
  if (!host.test(alike) && !address.test(alike)) return word
  return word
    .replace(/[a-z][\w+-]*[:：]\/\//giu, '')
    .replace(/^[wｗ]{3}[.．]/iu, '')
    .replace(/[@＠﹫]/gu, ' ')
    .replace(dot, '. ')
}

/**
 * The title of a document as messages name it: one line without links and phone numbers, by which a title would send its
 * reader elsewhere in the sender's name. Numbers and dates of documents stay.
 */
export function messageTitle(title: string): string {
  const dates: string[] = []
  // private use: `withoutInvisible` leaves none in a title
  let plain = withoutInvisible(title).replace(numeric_date, (date) =>
    String.fromCodePoint(0xe000 + dates.push(date) - 1),
  )
  for (const phone of phones_of_title) plain = plain.replace(phone, '…')
  plain = plain.replace(/[\ue000-\uf8ff]/gu, (mark) => dates[mark.charCodeAt(0) - 0xe000] ?? '')
  const words = plain.split(/\s+/u).map(unlinked).join(' ').replaceAll(/\s+/gu, ' ').trim()
  return cutMiddle(words === '' ? '…' : words, message_title_chars_max)
}

/** Leaves out the middle: titles of one kind begin alike and end with what tells them apart. */
export function cutMiddle(text: string, chars_max: number): string {
  const letters = [...text]
  if (letters.length <= chars_max) return text
  const tail = Math.floor((chars_max - 1) / 2)
  const head = chars_max - 1 - tail
  return `${letters.slice(0, head).join('').trimEnd()}…${letters.slice(-tail).join('').trimStart()}`
}

/** In the quotes of Russian typography, with inner quotes of the second kind. */
export const quoted = (text: string): string =>
  `«${text.replace(/["“”„](?=[\p{L}\p{N}])|«/gu, '„').replace(/["”]|»/gu, '“')}»`
