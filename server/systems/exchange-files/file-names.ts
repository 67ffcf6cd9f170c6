import { extname } from 'node:path'
import { withoutInvisible } from '#shared/rules/plain-words.ts'

/** bytes of a name with its ending, of the 255 that file systems allow; the rest is for what is appended to it */
const name_bytes_max = 200

/** Decodes a file name: UTF-8, else Windows-1251 or CP866, whichever gives more Russian letters. */
export function decodeName(raw: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw).normalize('NFC')
  } catch {
    const [windows, dos] = ['windows-1251', 'ibm866'].map((encoding) => new TextDecoder(encoding).decode(raw))
    return russian(dos ?? '') > russian(windows ?? '') ? (dos ?? '') : (windows ?? '')
  }
}

/** Lower-case letters weigh more: text in a wrong encoding has few of them. */
const russian = (text: string) =>
  (text.match(/[а-яё]/g)?.length ?? 0) * 2 + (text.match(/[А-ЯЁ0-9a-zA-Z ._-]/g)?.length ?? 0)

/**
 * What programs write under until a file is whole, and what nobody means to send: drafts, lock files of Office, hidden
 * files, litter of systems.
 */
export const isPassing = (name: string): boolean =>
  /^[.~]|\.(?:tmp|temp|part|partial|filepart|crdownload|download|lock|lck|swp)$|^(?:thumbs\.db|desktop\.ini)$/i.test(
    name,
  )

/** `.xls` too: it is read to say why it cannot be. */
export const isTable = (name: string): boolean => /\.(?:csv|tsv|txt|xlsx?|xlsm)$/i.test(name)

/** The name without its ending of a few signs. */
export const stemOf = (name: string): string => name.slice(0, name.length - endingOf(name).length)
const endingOf = (name: string) => (/^\.\w{1,5}$/.test(extname(name)) ? extname(name) : '')

/**
 * A name that Windows, Linux and a mailbox take: one line, no path, no device, within the bytes of a name, its ending kept.
 * @param appended before the ending, where the name is taken
 */
export function placedName(name: string, appended = ''): string {
  const plain = withoutInvisible(name)
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const ending = endingOf(plain)
  let stem = plain.slice(0, plain.length - ending.length).trimEnd()
  if (/^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(stem)) stem = `_${stem}`
  const signs = [...(stem || 'документ')]
  while (Buffer.byteLength(signs.join('')) > name_bytes_max) signs.pop()
  return `${signs.join('').trimEnd()}${appended}${ending}`
}
