import { refuse } from '#server/platform/core/errors.ts'
import { isForeignField } from './foreign-fields.ts'
import { RtfReader } from './rtf-findings.ts'
import { Finder, type WordFindings } from '#server/documents/core/word-findings.ts'

/** Deeper than any program writes. */
const depth_max = 2_000
/** of an instruction of a field */
const instruction_chars_max = 4_000

const objects = new Set(['object', 'objdata', 'objemb', 'objlink', 'objautlink', 'objocx', 'objhtml'])

type Group = {
  /** text of `\fldinst` and `\template`, which may be written in pieces and as codes */
  collected: { what: 'fldinst' | 'template'; text: string } | null
  /** characters that stand for one of Unicode in older programs */
  skip: number
}

/**
 * Checks a document in Rich Text Format 1.9.1.
 * @throws Refusal `word_objects`, `word_links`, `file_broken`
 */
export function checkRtf(bytes: Uint8Array): WordFindings {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const groups: Group[] = [{ collected: null, skip: 1 }]
  const finder = new Finder()
  const reader = new RtfReader(finder)
  let skipped = 0
  const add = (characters: string) => {
    const collected = groups.at(-1)?.collected
    if (collected && collected.text.length < instruction_chars_max) collected.text += characters
  }
  const judge = (instruction: string) => {
    if (isForeignField(instruction)) refuse('word_links')
    finder.instruction(instruction)
  }
  const next = new RegExp(tokens)
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [token, word, digits, hex, symbol] = found
    const group = groups.at(-1)
    if (token === '{') {
      if (groups.length > depth_max) refuse('file_broken')
      groups.push({ collected: group?.collected ?? null, skip: group?.skip ?? 1 })
      reader.open()
    } else if (token === '}') {
      close(groups, judge)
      reader.close()
    } else if (word !== undefined) {
      const name = word.toLowerCase()
      if (objects.has(name)) refuse('word_objects')
      reader.word(name, digits)
      if (group && (name === 'fldinst' || name === 'template')) group.collected = { what: name, text: '' }
      if (group && name === 'uc') group.skip = Number(digits)
      // raw bytes, which may look like anything
      if (name === 'bin') next.lastIndex += Math.max(0, Number(digits))
      if (name === 'u') {
        const character = String.fromCharCode(Number(digits) & 0xffff)
        add(character)
        reader.character(character)
        skipped = group?.skip ?? 1
      }
    } else if (hex !== undefined) {
      if (skipped > 0) skipped -= 1
      else {
        const byte = String.fromCharCode(Number.parseInt(hex, 16))
        add(byte)
        reader.text(byte)
      }
    } else if (symbol !== undefined) {
      add(symbol)
      reader.text(symbol, true)
    } else {
      const plain = token.replaceAll(/[\r\n]/g, '')
      add(plain.slice(skipped))
      reader.text(plain.slice(skipped))
      skipped = Math.max(0, skipped - plain.length)
    }
  }
  while (groups.length > 0) close(groups, judge)
  reader.end()
  return finder.findings
}

/** control word · its number · hexadecimal byte · control symbol · brace · plain text */
const tokens = /\\([a-zA-Z]+)(-?\d+)? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|[{}\\]|[^\\{}]+/g

function close(groups: Group[], judge: (instruction: string) => void): void {
  const { collected } = groups.pop() ?? {}
  // judged once, where it began
  if (!collected || groups.at(-1)?.collected === collected) return
  if (collected.what === 'fldinst') judge(collected.text)
  if (collected.what === 'template' && /:\/\/|^\s*\\\\/.test(collected.text)) refuse('word_links')
}
