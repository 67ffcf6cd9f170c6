import type { WarningCode } from './inspected.ts'

/** Traces of drafting and reviewing, which a signer should not get by mistake. */
export const wordMarks = [
  'word_changes',
  'word_comments',
  'word_hidden',
  'word_blanks',
] as const satisfies WarningCode[]
export type WordMark = (typeof wordMarks)[number]

/** What the sender of a document of a word processor should know of it. */
export type WordFindings = {
  marks: WordMark[]
  /** names of fields that nobody has filled in */
  blanks: string[]
  /** families of fonts that its text asks for */
  fonts: string[]
}

const blanks_max = 20
const blank_chars_max = 60
const fonts_max = 100
/** Signs, not letters: LibreOffice has its own for them. */
const signs = /^(?:symbol|wingdings(?: [23])?|webdings|marlett|opensymbol|starsymbol)$/i

/** `{ФИО}`, `{{сумма}}`, `{#позиции}`: a name begins with a letter, unlike what programs write in braces. */
const field = /\{{1,2}\s*[#/^]?\s*(\p{L}[\p{L}\p{N} _.,№()|«»/-]{0,80}?)\s*\}{1,2}/gu
/** A field of Word that mail merge replaces. */
const mergeField = /^\s*MERGEFIELD\s+"?([^"\\]+?)"?\s*(?:\\|$)/i

/** Collects them while a document is read. */
export class Finder {
  readonly #marks = new Set<WordMark>()
  readonly #blanks = new Set<string>()
  readonly #fonts = new Set<string>()

  mark(mark: Exclude<WordMark, 'word_blanks'>): void {
    this.#marks.add(mark)
  }

  /** Takes the text of a paragraph, joined from its runs. */
  text(paragraph: string): void {
    if (!paragraph.includes('{')) return
    for (const [, name = ''] of paragraph.matchAll(field)) this.blank(name)
  }

  instruction(text: string): void {
    const [, name] = mergeField.exec(text) ?? []
    if (name) this.blank(name)
  }

  blank(name: string): void {
    this.#marks.add('word_blanks')
    const [plain = ''] = name.split('|')
    if (this.#blanks.size < blanks_max) this.#blanks.add(plain.trim().slice(0, blank_chars_max))
  }

  font(family: string | undefined): void {
    // ODF may list families, in quotes
    const [first = ''] = family?.split(/[,;]/) ?? []
    const name = first.trim().replaceAll(/^['"]|['"]$/g, '')
    if (name && !signs.test(name) && this.#fonts.size < fonts_max) this.#fonts.add(name)
  }

  get findings(): WordFindings {
    return {
      marks: wordMarks.filter((mark) => this.#marks.has(mark)),
      blanks: [...this.#blanks],
      fonts: [...this.#fonts],
    }
  }
}
