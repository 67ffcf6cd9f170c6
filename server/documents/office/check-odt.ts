import { posix } from 'node:path'
import { refuse } from '#server/platform/core/errors.ts'
import { checkPicture } from './check-docx.ts'
import { OdtReader } from './odt-findings.ts'
import { inUtf8, isBlank, looksLikeXml, type OfficeParts, parseXml, type XmlElement } from './office-zip.ts'
import { Finder, type WordFindings } from '#server/documents/core/word-findings.ts'

const manifest_name = 'META-INF/manifest.xml'
/** What a text, a chart and a formula are read from. */
const read = ['styles.xml', 'content.xml', 'settings.xml']
/** Elements whose address is followed only when it is pressed. */
const clicks = new Set(['a', 'bookmark-ref', 'template', 'auto-reload', 'hyperlink-behaviour'])
/** Elements that are another program, or another document; `object` is judged by its kind. */
const objects = new Set(['object-ole', 'plugin', 'applet', 'floating-frame', 'param'])
const scripts = new Set(['event-listener', 'library', 'library-linked', 'library-embedded', 'module', 'execute-macro'])
const fetched = new Set(
  'dde-source dde-connection-decl dde-connection section-source database-source table-source cell-range-source connection-resource submission'.split(
    ' ',
  ),
)
/** Attributes that are addresses without being links. */
const addresses = new Set(['src', 'resource', 'image-data', 'action'])
/** Other documents in a text that draw, and do nothing else. */
const drawnKinds = /^application\/vnd\.oasis\.opendocument\.(?:chart|formula)(?:-template)?$/

/**
 * Checks an OpenDocument text (ISO/IEC 26300) and leaves the parts that are drawn.
 * @throws Refusal `word_macros`, `word_objects`, `word_links`, `file_encrypted`; Error for a part that is not XML
 */
export function checkOdt(parts: OfficeParts): WordFindings {
  for (const [name, bytes] of parts) {
    if (/^(?:Basic|Scripts|Dialogs)\//i.test(name) && !isEmptyLibrary(name, bytes)) refuse('word_macros')
  }
  const types = typesOf(parts)
  const finder = new Finder()
  const wanted = new Set(['mimetype', manifest_name])
  const folders = ['']
  const hiddenStyles = new Set<string>()
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const file of read) {
      const name = `${folder}${file}`
      const given = parts.get(name)
      if (!given || isBlank(given)) continue
      wanted.add(name)
      const bytes = inUtf8(given)
      for (const target of checkPart(bytes, folder, types, new OdtReader(finder, hiddenStyles))) {
        if (target.endsWith('/')) {
          if (!wanted.has(target)) folders.push(target)
        } else if (looksLikeXml(parts.get(target) ?? Buffer.alloc(0)))
          checkPicture(parts.get(target) ?? Buffer.alloc(0))
        wanted.add(target)
      }
      parts.set(name, bytes)
    }
  }
  for (const name of parts.keys()) if (!wanted.has(name)) parts.delete(name)
  return finder.findings
}

/** OpenOffice writes lists of libraries also where there are none. */
const isEmptyLibrary = (name: string, bytes: Buffer) => isBlank(bytes) || /(?:script|dialog)-l[bc]\.xml$/i.test(name)

/** Kinds of the documents in this one, by their folder; of the whole one by `/`. */
function typesOf(parts: OfficeParts): Map<string, string> {
  const types = new Map<string, string>()
  const bytes = inUtf8(parts.get(manifest_name) ?? Buffer.alloc(0))
  parts.set(manifest_name, bytes)
  parseXml(bytes, {
    open({ name, attributes }) {
      if (name === 'encryption-data') refuse('file_encrypted')
      if (name === 'file-entry') types.set(attributes['full-path'] ?? '', attributes['media-type'] ?? '')
    },
  })
  return types
}

/** @returns the parts, and the folders of documents, that a part draws */
function checkPart(bytes: Buffer, folder: string, types: ReadonlyMap<string, string>, reader: OdtReader): Set<string> {
  const targets = new Set<string>()
  let within = ''
  parseXml(bytes, {
    open(element) {
      checkElement(element)
      // a field; that of a document lists its scripts, often none
      if (element.name === 'script' && within !== 'scripts') refuse('word_macros')
      const target = targetOf(element, folder)
      if (element.name === 'object') {
        if (target === null || !drawnKinds.test(types.get(`${target}/`) ?? '')) refuse('word_objects')
        targets.add(`${target}/`)
      } else if (target !== null) targets.add(target)
      within = element.name
      reader.open(element)
    },
    text(text) {
      // a picture that is a program, see `isPostScript`
      if (within === 'binary-data' && /^\s*(?:JSFQUy|xdDTxg)/.test(text)) refuse('word_objects')
      if (within === 'script' && text.trim() !== '') refuse('word_macros')
      reader.text(text)
    },
    close(name) {
      within = ''
      reader.close(name)
    },
  })
  return targets
}

function checkElement({ name, attributes, pairs }: XmlElement): void {
  if (scripts.has(name)) refuse('word_macros')
  if (objects.has(name)) refuse('word_objects')
  if (fetched.has(name)) refuse('word_links')
  if (clicks.has(name)) return
  for (const [key, value] of pairs) {
    if (isAddress(value)) refuse('word_links')
    if (addresses.has(key) && /^\s*[a-z][a-z0-9+.-]*:/i.test(value)) refuse('word_links')
    // a name of a part of this file, or of a place in it; a chart names the document around it
    if (key === 'href' && !(name === 'chart' && value === '..') && isOutside(value)) refuse('word_links')
  }
  if (name === 'object' && !attributes['href']) refuse('word_objects')
}

const isOutside = (target: string) => /:|\\|\.\.|^\//.test(target.replace(/^#.*/s, ''))

/** Whether a value addresses a file or another program. All attributes are checked: forms and XForms have their own. */
const isAddress = (value: string) =>
  /^\s*(?:file|smb|ftp|dde|vnd\.sun\.star\.\w+|private|slot|macro|service):/i.test(value)

/** The part or folder that an element draws; null for none. */
function targetOf({ name, attributes }: XmlElement, folder: string): string | null {
  const href = attributes['href']?.replace(/#.*/s, '')
  if (!href || clicks.has(name) || href === '..') return null
  return posix.join(folder, href).replace(/\/$/, '')
}
