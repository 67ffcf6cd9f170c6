import { Refusal, refuse } from '#server/platform/core/errors.ts'
import { clicked, keepRelated, macros } from './docx-relations.ts'
import { DocxReader, StyleReader } from './docx-findings.ts'
import { isForeignField } from './foreign-fields.ts'
import { inUtf8, looksLikeXml, type OfficeParts, parseXml, type PartReader } from './office-zip.ts'
import { Finder, type WordFindings } from '#server/documents/core/word-findings.ts'

/** Elements that are another program, or another document. */
const objects = new Set(['OLEObject', 'altChunk', 'control', 'subDoc', 'movie'])
/** elements of VML and SVG that draw what their attribute names */
const drawn = new Set(['imagedata', 'fill', 'stroke', 'image', 'use', 'feImage'])
/** Attributes of VML, whose addresses are no relations. */
const drawing = new Set(['src', 'althref'])

/**
 * Checks a document of Word (ECMA-376) and takes out what is not needed to draw it.
 * @throws Refusal `word_macros`, `word_objects`, `word_links`; Error for a part that is not XML
 */
export function checkDocx(parts: OfficeParts): WordFindings {
  for (const name of parts.keys()) {
    if (macros.test(name)) refuse('word_macros')
    if (/\/activeX\//i.test(name)) refuse('word_objects')
  }
  checkTypes(parts.get('[Content_Types].xml') ?? Buffer.alloc(0))
  const finder = new Finder()
  const styles = new StyleReader()
  const read = keepRelated(parts)
  // the styles first: they say which text is hidden
  const names = [...read.keys()].toSorted((a, b) => Number(isStyles(b)) - Number(isStyles(a)))
  for (const name of names) {
    const { kind, outside } = read.get(name) ?? {}
    try {
      const bytes = inUtf8(parts.get(name) ?? Buffer.alloc(0))
      const reader = isStyles(name)
        ? styles
        : isTheme(name)
          ? styles.theme
          : kind === 'loose'
            ? unread
            : new DocxReader(finder, styles)
      checkPart(bytes, outside ?? new Set(), reader)
      parts.set(name, bytes)
    } catch (error) {
      if (error instanceof Refusal || kind === 'part') throw error
      parts.delete(name)
    }
  }
  for (const [name, bytes] of parts) if (!read.has(name) && isUnread(name, bytes)) checkPicture(bytes)
  styles.fonts(finder)
  return finder.findings
}

/** Data of controls and properties: not drawn, and of names that anyone makes up. */
const unread: PartReader = { open: () => undefined }
const isStyles = (name: string) => /\/styles\.xml$/i.test(name)
const isTheme = (name: string) => /\/theme\/[^/]+$/i.test(name)

/** LibreOffice follows an identifier whatever the kind of its relation: XML that calls itself a picture is read too. */
const isUnread = (name: string, bytes: Buffer) =>
  name !== '[Content_Types].xml' && !name.endsWith('.rels') && looksLikeXml(bytes)

/** An SVG. */
export function checkPicture(bytes: Buffer): void {
  try {
    checkPart(inUtf8(bytes), new Set(), { open: () => undefined })
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuse('word_objects')
  }
}

function checkTypes(bytes: Buffer): void {
  parseXml(bytes, {
    open: ({ attributes }) => {
      if (macros.test(attributes['ContentType'] ?? '')) refuse('word_macros')
    },
  })
}

function checkPart(bytes: Buffer, outside: ReadonlySet<string>, reader: PartReader): void {
  let instruction = ''
  let within = ''
  const judge = () => {
    if (isForeignField(instruction)) refuse('word_links')
    if (instruction) reader.instruction?.(instruction)
    instruction = ''
  }
  parseXml(bytes, {
    open(element) {
      const { name, attributes, pairs } = element
      if (objects.has(name)) refuse('word_objects')
      for (const [key, value] of pairs) {
        if ((drawing.has(key) || (key === 'href' && drawn.has(name))) && isElsewhere(value)) refuse('word_links')
        if (!clicked.has(name) && outside.has(value)) refuse('word_links')
        if (key === 'instr' && isForeignField(value)) refuse('word_links')
      }
      if (name === 'fldSimple') reader.instruction?.(attributes['instr'] ?? '')
      if (name === 'fldChar') judge()
      within = name
      reader.open(element)
    },
    text(text) {
      if (within === 'instrText' || within === 'delInstrText') instruction += text
      else reader.text?.(text, within)
    },
    close(name) {
      within = ''
      reader.close?.(name)
    },
  })
  judge()
}

const isElsewhere = (target: string) => /[:\\]|^\//.test(target) && !/^data:image\//i.test(target)
