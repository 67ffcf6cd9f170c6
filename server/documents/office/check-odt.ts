import { refuse } from '#server/platform/core/errors.ts'
import { isXml, type OfficeParts, parseXml, type XmlElement } from './office-zip.ts'

/** Links that are followed only when they are pressed. */
const clicks = new Set(['a', 'bookmark-ref', 'template', 'auto-reload', 'hyperlink-behaviour'])
const objects = new Set(['object-ole', 'plugin', 'applet', 'floating-frame'])
const scripts = new Set(['event-listener', 'library', 'library-linked', 'library-embedded', 'module'])
const fetched = new Set(['dde-source', 'dde-connection-decl', 'dde-connection', 'section-source', 'database-source'])
const changes = new Set(['changed-region'])

/**
 * Checks an OpenDocument text (ISO/IEC 26300) and takes out its libraries of macros without macros.
 * @returns whether it has tracked changes
 * @throws Refusal `word_macros`, `word_objects`, `word_links`, `file_encrypted`
 */
export function checkOdt(parts: OfficeParts): { has_changes: boolean } {
  for (const name of parts.keys()) {
    if (!/^(?:Basic|Scripts|Dialogs)\//i.test(name)) continue
    if (!/script-l[bc]\.xml$|dialog-l[bc]\.xml$/i.test(name)) refuse('word_macros')
    parts.delete(name)
  }
  // names the last printer, author and template, and draws nothing
  parts.delete('meta.xml')
  let has_changes = false
  for (const [name, bytes] of parts) {
    if (!isXml(name)) continue
    parseXml(bytes, {
      open(element) {
        if (element.name === 'encryption-data') refuse('file_encrypted')
        if (name !== 'META-INF/manifest.xml' && name !== 'manifest.rdf') checkElement(element)
        if (changes.has(element.name)) has_changes = true
      },
    })
  }
  return { has_changes }
}

function checkElement({ name, attributes }: XmlElement): void {
  if (scripts.has(name)) refuse('word_macros')
  if (objects.has(name)) refuse('word_objects')
  const target = attributes['href']
  if (fetched.has(name)) refuse('word_links')
  if (!clicks.has(name) && Object.values(attributes).some(isAddress)) refuse('word_links')
  // a name of a part of this file, or of a place in it
  if (target && !clicks.has(name) && /:|\\|\.\.|^\//.test(target.replace(/^#.*/s, ''))) refuse('word_links')
}

/** Of a file or another program, in whatever attribute: pictures of forms and XForms have some of their own. */
const isAddress = (value: string) =>
  /^\s*(?:file|smb|ftp|dde|vnd\.sun\.star\.\w+|private|slot|macro|service):/i.test(value)
