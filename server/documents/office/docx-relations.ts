import { posix } from 'node:path'
import { refuse } from '#server/platform/core/errors.ts'
import { isBlank, type OfficeParts, parseXml, type XmlElement } from './office-zip.ts'

/**
 * What LibreOffice draws of a document of Word, by the kind of the relation (ECMA-376, part 1, 15): `part` is XML that
 * must be well-formed, `loose` is XML that may be missing, `media` are bytes, `click` is an address that is only opened
 * by a click. Relations of all other kinds are removed, with the parts that only they reach: LibreOffice reads a part by
 * the kind of its relation, not by its name.
 */
const kinds: Record<string, 'part' | 'loose' | 'media' | 'click'> = {
  ...each('part', ['officeDocument', 'styles', 'settings', 'fontTable', 'numbering', 'theme', 'themeOverride']),
  ...each('part', ['header', 'footer', 'footnotes', 'endnotes', 'comments']),
  ...each('part', ['chart', 'chartUserShapes', 'vmlDrawing']),
  ...each('part', ['diagramData', 'diagramLayout', 'diagramQuickStyle', 'diagramColors', 'diagramDrawing']),
  ...each('loose', ['core-properties', 'extended-properties', 'custom-properties', 'customXml', 'customXmlProps']),
  ...each('media', ['image', 'hdphoto', 'font']),
  hyperlink: 'click',
}

function each<K>(kind: K, names: string[]): Record<string, K> {
  return Object.fromEntries(names.map((name) => [name.toLowerCase(), kind]))
}

/** Elements that name the target of a click; another one would draw what lies there, whatever the relation calls itself. */
export const clicked = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'])
const objects = new Set(['oleobject', 'control', 'activexcontrolbinary', 'afchunk', 'subdocument'])
export const macros = /vbaProject|vbaData|macroEnabled/i

type Relation = { id: string; type: string; target: string; external: boolean }
type Kept = Relation & { kind: 'part' | 'loose' | 'media' | 'click'; path: string | null }

/** The last step of its address, which is the same in the strict and the transitional kind: `…/attachedTemplate`. */
const kindOf = (type: string) => type.split('/').at(-1)?.toLowerCase() ?? ''

/**
 * Leaves of a document what its relations lead to, by kinds that are drawn.
 * @returns its parts of XML by name, each with the relations that lead out of the document
 * @throws Refusal `word_macros`, `word_objects`, `word_links`; Error for relations that are not XML
 */
export function keepRelated(parts: OfficeParts): Map<string, { kind: 'part' | 'loose'; outside: Set<string> }> {
  const names = new Map([...parts.keys()].map((name) => [name.toLowerCase(), name]))
  const wanted = new Set(['[Content_Types].xml'])
  const read = new Map<string, { kind: 'part' | 'loose'; outside: Set<string> }>()
  const waiting = ['']
  for (let source = waiting.pop(); source !== undefined; source = waiting.pop()) {
    const rels = names.get(relationsOf(source).toLowerCase())
    const bytes = rels === undefined ? undefined : parts.get(rels)
    if (rels === undefined || !bytes || isBlank(bytes)) continue
    const kept = relations(bytes, source, names, parts)
    parts.set(rels, written(kept))
    wanted.add(rels)
    const outside = read.get(source)?.outside
    for (const { kind, path, id } of kept) {
      if (path === null) outside?.add(id)
      else if (!wanted.has(path)) {
        wanted.add(path)
        if (kind === 'part' || kind === 'loose') read.set(path, { kind, outside: new Set() })
        waiting.push(path)
      }
    }
  }
  for (const name of parts.keys()) if (!wanted.has(name)) parts.delete(name)
  return read
}

/** `word/_rels/document.xml.rels` of `word/document.xml`, `_rels/.rels` of the document as a whole */
const relationsOf = (part: string) => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

function relations(bytes: Buffer, source: string, names: ReadonlyMap<string, string>, parts: OfficeParts): Kept[] {
  const kept: Kept[] = []
  parseXml(bytes, {
    open(element) {
      if (element.name !== 'Relationship') return
      const relation = relationOf(element)
      const kind = kindOf(relation.type)
      refuseKind(kind, relation, source)
      const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
      if (!known) return
      if (relation.external || known === 'click') return void kept.push({ ...relation, kind: known, path: null })
      const path = pathOf(relation.target, source, names)
      const part = path === null ? undefined : parts.get(path)
      if (part && !isBlank(part)) kept.push({ ...relation, kind: known, path })
    },
  })
  return kept
}

function relationOf({ attributes }: XmlElement): Relation {
  const { Id = '', Type = '', Target = '', TargetMode } = attributes
  return { id: Id, type: Type, target: Target, external: TargetMode?.toLowerCase() === 'external' }
}

function refuseKind(kind: string, { target, external }: Relation, source: string): void {
  if (macros.test(kind)) refuse('word_macros')
  // the table behind a chart: the chart itself has its figures
  if (objects.has(kind) || (kind === 'package' && !source.startsWith('word/charts/'))) refuse('word_objects')
  // Word notes the path of the template that a document was made from, and the table of a mail merge
  if (!external || kinds[kind] === 'click' || kind.startsWith('mailmerge')) return
  if (kind !== 'attachedtemplate' || isRemote(target)) refuse('word_links')
}

const isRemote = (target: string) =>
  !/^(?:file:\/\/\/)?[a-z]:[\\/]/i.test(target) && /:\/\/|^[\\/]{2}|^file:/i.test(target)

/** The part that a relation of another one means; null for none. */
function pathOf(target: string, source: string, names: ReadonlyMap<string, string>): string | null {
  const [plain = ''] = target.split('#')
  for (const spelling of [plain, decoded(plain)]) {
    const path = posix.join(spelling.startsWith('/') ? '' : posix.dirname(source), spelling.replace(/^\/+/, ''))
    const name = names.get(path.replace(/^\.\//, '').toLowerCase())
    if (name !== undefined) return name
  }
  return null
}

function decoded(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}

function written(kept: readonly Kept[]): Buffer {
  const rows = kept.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${escaped(id)}" Type="${escaped(type)}" Target="${escaped(target)}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`,
  )
}

const escaped = (value: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, ' ')
