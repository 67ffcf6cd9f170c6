import type { XmlElement } from './office-zip.ts'
import type { Finder } from '#server/documents/core/word-findings.ts'

const paragraphs = new Set(['p', 'h'])
/** Elements whose text is not of the page. */
const aside = new Set(['annotation', 'tracked-changes', 'meta', 'binary-data'])

/** Finds tracked changes, comments, hidden text, unfilled fields and fonts in a part of an OpenDocument text. */
export class OdtReader {
  readonly #finder: Finder
  /** texts of the paragraphs that are open */
  readonly #texts: string[] = []
  readonly #hiddenStyles: Set<string>
  /** open elements whose text is hidden, and all that are open */
  readonly #open: { name: string; hidden: boolean }[] = []
  readonly #families = new Map<string, string>()
  #style: string | undefined
  #aside = 0

  /** @param hiddenStyles names of styles whose text is hidden, shared by the parts of a document */
  constructor(finder: Finder, hiddenStyles: Set<string>) {
    this.#finder = finder
    this.#hiddenStyles = hiddenStyles
  }

  open({ name, attributes }: XmlElement): void {
    if (name === 'changed-region') this.#finder.mark('word_changes')
    if (name === 'annotation') this.#finder.mark('word_comments')
    if (name === 'hidden-text' || name === 'hidden-paragraph') this.#finder.mark('word_hidden')
    if (aside.has(name)) this.#aside += 1
    if (name === 'style') this.#style = attributes['name']
    if (name === 'font-face') this.#families.set(attributes['name'] ?? '', attributes['font-family'] ?? '')
    if (name === 'text-properties') {
      if (attributes['display'] === 'none' && this.#style !== undefined) this.#hiddenStyles.add(this.#style)
      const face = attributes['font-name']
      this.#finder.font(face === undefined ? attributes['font-family'] : (this.#families.get(face) ?? face))
    }
    const style = attributes['style-name']
    const hidden =
      (name === 'section' && attributes['display'] === 'none') ||
      ((name === 'span' || paragraphs.has(name)) && style !== undefined && this.#hiddenStyles.has(style))
    this.#open.push({ name, hidden })
    if (paragraphs.has(name)) this.#texts.push('')
    if (name === 'tab' || name === 's' || name === 'line-break') this.#add(' ')
    // a field that asks for what to write
    if (name === 'placeholder') this.#finder.blank(attributes['description'] || attributes['placeholder-type'] || '…')
  }

  text(text: string): void {
    if (this.#aside > 0) return
    this.#add(text)
    if (text.trim() !== '' && this.#texts.length > 0 && this.#open.some(({ hidden }) => hidden))
      this.#finder.mark('word_hidden')
  }

  close(name: string): void {
    this.#open.pop()
    if (aside.has(name)) this.#aside -= 1
    if (name === 'style') this.#style = undefined
    if (paragraphs.has(name)) this.#finder.text(this.#texts.pop() ?? '')
  }

  #add(text: string): void {
    const last = this.#texts.length - 1
    if (last >= 0 && this.#aside === 0) this.#texts[last] += text
  }
}
