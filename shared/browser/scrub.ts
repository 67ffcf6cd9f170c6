import { anyPhones } from '../rules/phone.ts'
import { pathPattern } from './path-pattern.ts'

const secrets: [RegExp, string][] = [
  [/Bearer\s+[\w.~+/=-]+/gi, 'Bearer …'],
  [/(\/(?:document-sign(?:-requests)?|public-forms|s)\/)[^/\s"'?#)]+/g, '$1:group'],
  [/\b(token|code|password|authorization|signToken|signCode)(["']?\s*[:=]\s*["']?)[^\s"'&,;}]+/gi, '$1$2…'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…'],
  [/\?[^\s"')]*/g, '?…'],
  ...anyPhones,
  // looks like a token or a digest
  [/\b[\w-]{32,}\b/g, '…'],
  // a one-time code
  [/(?<![\w:.])\d{6}(?![\w:.])/g, '……'],
]

/** Removes from a text what grants access or identifies a person. */
export function scrub(text: string): string {
  return secrets.reduce((clean, [secret, mark]) => clean.replace(secret, mark), text)
}

export function scrubPath(path: string): string {
  return scrub(pathPattern(path))
}
