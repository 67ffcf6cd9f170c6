import type { PartReader, XmlElement } from './office-zip.ts'
import type { Finder } from '#server/documents/core/word-findings.ts'

/** Tracked changes (ECMA-376, part 1, 17.13.5): of text, rows, cells, and of how they look. */
const changes =
  /^(?:ins|del|moveFrom|moveTo|cellIns|cellDel|cellMerge|(?:rPr|pPr|sectPr|tblPr|tblPrEx|tblGrid|trPr|tcPr|numbering)Change)$/
/** A step of a drawing has the name of moved text, but never an attribute. */
export const isChange = (name: string, has_attributes: boolean): boolean =>
  changes.test(name) && (name !== 'moveTo' || has_attributes)
const runFonts = ['ascii', 'hAnsi'] as const
const isOn = ({ attributes: { val } }: XmlElement) => val === undefined || !/^(?:0|false|off|none)$/i.test(val)

/** Finds tracked changes, comments, hidden text, unfilled fields and fonts in a part of a DOCX. */
export class DocxReader implements PartReader {
  readonly #finder: Finder
  readonly #styles: StyleReader
  /** texts of the paragraphs that are open, one within another by text boxes */
  readonly #paragraphs: { text: string; style: string | undefined }[] = []
  /** of the run that is open; undefined where nothing says so */
  #run: { hidden: boolean | undefined; style: string | undefined } | null = null
  /** within properties as they were before a change */
  #before = 0
  #placeholder = false

  constructor(finder: Finder, styles: StyleReader) {
    this.#finder = finder
    this.#styles = styles
  }

  open(element: XmlElement): void {
    const { name, attributes } = element
    if (isChange(name, element.pairs.length > 0)) {
      this.#finder.mark('word_changes')
      if (name.endsWith('Change')) this.#before += 1
    }
    if (name === 'commentReference' || name === 'comment') this.#finder.mark('word_comments')
    if (name === 'p') this.#paragraphs.push({ text: '', style: undefined })
    if (name === 'r') this.#run = { hidden: undefined, style: undefined }
    if (this.#before > 0) return
    if (name === 'rFonts') this.#styles.use(element)
    if (name === 'pStyle' || name === 'rStyle' || name === 'tblStyle') this.#styles.useStyle(attributes['val'])
    const paragraph = this.#paragraphs.at(-1)
    if (name === 'pStyle' && paragraph) paragraph.style = attributes['val']
    if (this.#run && name === 'rStyle') this.#run.style = attributes['val']
    if (this.#run && name === 'vanish') this.#run.hidden = isOn(element)
    if (name === 'showingPlcHdr' && isOn(element)) this.#placeholder = true
    if (paragraph && (name === 'tab' || name === 'br')) paragraph.text += ' '
  }

  text(text: string, within: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (within !== 't' || !paragraph) return
    paragraph.text += text
    if (text.trim() === '') return
    if (this.#run?.hidden ?? this.#styles.hides(this.#run?.style, paragraph.style)) this.#finder.mark('word_hidden')
    if (this.#placeholder) this.#finder.blank(text)
    this.#placeholder = false
  }

  instruction(text: string): void {
    this.#finder.instruction(text)
  }

  close(name: string): void {
    if (name.endsWith('Change') && changes.test(name)) this.#before -= 1
    if (name === 'p') this.#finder.text(this.#paragraphs.pop()?.text ?? '')
    if (name === 'r') this.#run = null
    if (name === 'sdt') this.#placeholder = false
  }
}

type Style = { based_on: string | undefined; hidden: boolean | undefined; fonts: XmlElement['attributes'][] }

/** The styles of a document, and which of them its text has. */
export class StyleReader implements PartReader {
  readonly #styles = new Map<string, Style>()
  readonly #used = new Set<string>()
  readonly #fonts: XmlElement['attributes'][] = []
  readonly #themeFonts = new Map<string, string>()
  #style: Style | null = null
  #themeKind: string | null = null

  open(element: XmlElement): void {
    const { name, attributes } = element
    if (name === 'style') {
      this.#style = { based_on: undefined, hidden: undefined, fonts: [] }
      this.#styles.set(attributes['styleId'] ?? '', this.#style)
      if (attributes['default'] !== undefined && attributes['type'] === 'paragraph')
        this.useStyle(attributes['styleId'])
    }
    if (name === 'rFonts') (this.#style?.fonts ?? this.#fonts).push(attributes)
    if (!this.#style) return
    if (name === 'basedOn') this.#style.based_on = attributes['val']
    if (name === 'vanish') this.#style.hidden = isOn(element)
  }

  close(name: string): void {
    if (name === 'style') this.#style = null
  }

  /** Reads the fonts of a theme: `minorHAnsi` → Calibri. */
  readonly theme: PartReader = {
    open: ({ name, attributes }) => {
      if (name === 'majorFont' || name === 'minorFont') this.#themeKind = name.slice(0, 5)
      if (name === 'latin' && this.#themeKind) this.#themeFonts.set(this.#themeKind, attributes['typeface'] ?? '')
    },
    close: (name) => {
      if (name === 'majorFont' || name === 'minorFont') this.#themeKind = null
    },
  }

  use({ attributes }: XmlElement): void {
    this.#fonts.push(attributes)
  }

  useStyle(id: string | undefined): void {
    if (id !== undefined) this.#used.add(id)
  }

  /** Whether text of these styles is hidden; the first that says anything decides. */
  hides(...ids: (string | undefined)[]): boolean {
    for (const id of ids) {
      for (const { hidden } of this.#lineOf(id)) if (hidden !== undefined) return hidden
    }
    return false
  }

  /** Names the fonts that text asks for. */
  fonts(finder: Finder): void {
    const ofStyles = [...this.#used].flatMap((id) => this.#lineOf(id)).flatMap(({ fonts }) => fonts)
    for (const attributes of [...this.#fonts, ...ofStyles]) {
      for (const kind of runFonts) {
        const theme = attributes[`${kind}Theme`]
        finder.font(theme === undefined ? attributes[kind] : this.#themeFonts.get(theme.slice(0, 5)))
      }
    }
  }

  /** A style with those that it is based on. */
  #lineOf(id: string | undefined): Style[] {
    const line = new Set<Style>()
    for (let style = this.#styles.get(id ?? ''); style && !line.has(style);) {
      line.add(style)
      style = this.#styles.get(style.based_on ?? '')
    }
    return [...line]
  }
}
