import type { Finder } from '#server/documents/core/word-findings.ts'

/** Destinations whose text is not of the page; those that begin with `\*` are not either, but for these. */
const aside = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pict', 'fldinst', 'filetbl', 'listtable'])
const shownDestinations = new Set(['shpinst', 'shptxt', 'footnote', 'bkmkstart', 'do', 'dptxbxtext', 'nesttableprops'])
const paragraphEnds = new Set(['par', 'cell', 'row', 'sect', 'page', 'nestcell', 'nestrow'])
const changes = new Set(['revised', 'deleted', 'mvf', 'mvt'])

type Group = { aside: boolean; hidden: boolean; starred: boolean; fonts: boolean }
const page: Group = { aside: false, hidden: false, starred: false, fonts: false }

/** Finds tracked changes, comments, hidden text, unfilled fields and fonts in an RTF. */
export class RtfReader {
  readonly #finder: Finder
  readonly #groups: Group[] = [page]
  readonly #fonts = new Map<number, string>()
  readonly #used = new Set<number>()
  #font = 0
  #text = ''
  #decoder = new TextDecoder('windows-1251')

  constructor(finder: Finder) {
    this.#finder = finder
  }

  open(): void {
    this.#groups.push({ ...this.#group, starred: false })
  }

  close(): void {
    if (this.#groups.length > 1) this.#groups.pop()
  }

  word(name: string, digits: string | undefined): void {
    const group = this.#group
    if (changes.has(name) && digits !== '0') this.#finder.mark('word_changes')
    if (name === 'annotation' || name === 'chatn') this.#finder.mark('word_comments')
    if (name === 'ansicpg' && encodings.has(Number(digits))) this.#decoder = new TextDecoder(`windows-${digits}`)
    if (aside.has(name) || (group.starred && !shownDestinations.has(name))) group.aside = true
    if (name === 'fonttbl') group.fonts = true
    group.starred = false
    if (name === 'f' || name === 'deff') {
      if (group.fonts) this.#font = Number(digits)
      else if (!group.aside) this.#used.add(Number(digits))
    }
    if (name === 'v') group.hidden = digits !== '0'
    if (name === 'plain') group.hidden = false
    if (paragraphEnds.has(name)) this.#end()
    if (name === 'tab' || name === 'line') this.#add(' ')
  }

  /** @param bytes as Latin-1; `symbol`: what is written after a backslash */
  text(bytes: string, symbol = false): void {
    const group = this.#group
    if (symbol && bytes === '*') group.starred = true
    else if (group.fonts) this.#fonts.set(this.#font, (this.#fonts.get(this.#font) ?? '') + this.#decoded(bytes))
    else if (!symbol || bytes === '{' || bytes === '}') this.#add(this.#decoded(bytes))
    else if (bytes === '~') this.#add(' ')
  }

  character(character: string): void {
    this.#add(character)
  }

  end(): void {
    this.#end()
    for (const nth of this.#used) this.#finder.font(this.#fonts.get(nth)?.split(';')[0])
  }

  get #group(): Group {
    return this.#groups.at(-1) ?? page
  }

  #add(text: string): void {
    const { aside: isAside, hidden } = this.#group
    if (isAside) return
    if (hidden && text.trim() !== '') this.#finder.mark('word_hidden')
    if (!hidden && this.#text.length < paragraph_chars_max) this.#text += text
  }

  #end(): void {
    this.#finder.text(this.#text)
    this.#text = ''
  }

  #decoded(bytes: string): string {
    return /^[\0-\x7f]*$/.test(bytes) ? bytes : this.#decoder.decode(Buffer.from(bytes, 'latin1'))
  }
}

const paragraph_chars_max = 20_000
const encodings = new Set([874, 1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258])
