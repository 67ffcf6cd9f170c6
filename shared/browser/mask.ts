import { isCodeOnly, phoneShape } from '../rules/phone.ts'

type Token = { accepts: RegExp; change?: (char: string) => string }

/** Digit, alphanumeric, letter, upper-case letter, lower-case letter. Letters of any alphabet. */
const tokens: Record<string, Token> = {
  '#': { accepts: /\d/ },
  X: { accepts: /[\d\p{L}]/u },
  S: { accepts: /\p{L}/u },
  A: { accepts: /\p{L}/u, change: (char) => char.toLocaleUpperCase('ru') },
  a: { accepts: /\p{L}/u, change: (char) => char.toLocaleLowerCase('ru') },
}

type Part = { literal: string } | { token: Token }

/** `!` makes the next character a literal. */
function partsOf(mask: string): Part[] {
  const parts: Part[] = []
  let escaped = false
  for (const char of mask) {
    const token = tokens[char]
    if (!escaped && char === '!') {
      escaped = true
      continue
    }
    parts.push(token && !escaped ? { token } : { literal: char })
    escaped = false
  }
  return parts
}

/** The mask's leading literals are not typed by the person when the text begins with them too. */
function withoutPrefix(parts: Part[], text: string): string {
  let remaining = text
  for (const part of parts) {
    if ('token' in part) return remaining
    if (remaining.startsWith(part.literal)) remaining = remaining.slice(1)
    else if (remaining === text) return text
  }
  return remaining
}

/**
 * Fills the typed characters into the mask as far as they go; the result never ends in a literal, so that erasing
 * works.
 */
export function formatMask(mask: string, text: string): string {
  const parts = partsOf(mask)
  const typed = [...withoutPrefix(parts, text)]
  let formatted = ''
  let pending = ''
  for (const part of parts) {
    if ('literal' in part) {
      pending += part.literal
      continue
    }
    let char = typed.shift()
    while (char !== undefined && !part.token.accepts.test(char)) char = typed.shift()
    if (char === undefined) return formatted
    formatted += pending + (part.token.change?.(char) ?? char)
    pending = ''
  }
  return formatted + pending
}

export type MaskedInput = { value: string; caret: number }

/**
 * Formats the text of an input and returns the position of its caret: after the same typed character as before, so that
 * typing in the middle does not move it to the end.
 */
export function applyMask(mask: string, text: string, caret = text.length): MaskedInput {
  const value = formatMask(mask, text)
  if (caret >= text.length) return { value, caret: value.length }
  return { value, caret: Math.min(formatMask(mask, text.slice(0, caret)).length, value.length) }
}

/** Formats a phone while it is typed; the country's code stays when nothing is typed behind it. */
export function applyPhoneMask(typed: string, caret = typed.length): MaskedInput {
  const { mask, text } = phoneShape(typed)
  if (mask === null) return { value: text, caret: Math.min(caret, text.length) }
  if (caret < typed.length) return applyMask(mask, text, caret)
  if (isCodeOnly(typed) && mask.startsWith('+7'))
    return typed === '+' ? { value: '+', caret: 1 } : { value: '+7', caret: 2 }
  const masked = applyMask(mask, text)
  const [code = ''] = mask.split(' ')
  return masked.value === '' && text.startsWith(code) ? { value: code, caret: code.length } : masked
}
