import { refuse } from '#server/platform/core/errors.ts'
import { isForeignField } from './foreign-fields.ts'
import { isXml, type OfficeParts, parseXml, type XmlElement } from './office-zip.ts'

/** `relationships/attachedTemplate` → `attachedtemplate`; a part of the strict kind has another beginning */
const kindOf = ({ attributes }: XmlElement) => (attributes['Type'] ?? '').split('/').at(-1)?.toLowerCase() ?? ''

/** Targets of a click only. */
const clicks = new Set(['hyperlink'])
/** Elements that name such a target; another one would draw what lies there, whatever the relation calls itself. */
const clicked = new Set(['hyperlink', 'hlinkClick', 'hlinkHover', 'hlinkMouseOver'])
const objects = new Set(['oleobject', 'control', 'activexcontrolbinary', 'afchunk', 'subdocument'])
const macros = /vbaProject|vbaData|macroEnabled/i
/** elements of VML and DrawingML that draw what their attribute names */
const drawn = new Set(['imagedata', 'fill', 'stroke'])
const changes = new Set(['ins', 'del', 'moveFrom', 'moveTo'])

/**
 * Checks a document of Word (ECMA-376) and takes out what is not needed to draw it.
 * @returns whether it has tracked changes
 * @throws Refusal `word_macros`, `word_objects`, `word_links`
 */
export function checkDocx(parts: OfficeParts): { has_changes: boolean } {
  for (const name of parts.keys()) {
    if (macros.test(name)) refuse('word_macros')
    if (/\/activeX\//i.test(name)) refuse('word_objects')
    // the table behind a chart: the chart itself has its figures
    if (/\/embeddings\//i.test(name)) parts.delete(name)
  }
  /** identifiers of relations to what lies outside, by the part that has them */
  const outside = new Map<string, Set<string>>()
  for (const [name, bytes] of parts) {
    if (!name.endsWith('.rels')) continue
    const { kept, external } = checkRelations(name, bytes)
    parts.set(name, kept)
    outside.set(name.replace(/_rels\/([^/]*)\.rels$/, '$1'), external)
  }
  let has_changes = false
  for (const [name, bytes] of parts) {
    if (name === '[Content_Types].xml') checkTypes(bytes)
    else if (isXml(name) && !name.endsWith('.rels'))
      has_changes = checkPart(bytes, outside.get(name) ?? new Set()) || has_changes
  }
  return { has_changes }
}

function checkTypes(bytes: Buffer): void {
  parseXml(bytes, {
    open: ({ attributes }) => {
      if (macros.test(attributes['ContentType'] ?? '')) refuse('word_macros')
    },
  })
}

function checkRelations(name: string, bytes: Buffer): { kept: Buffer; external: Set<string> } {
  const external = new Set<string>()
  let template = false
  parseXml(bytes, {
    open(element) {
      if (element.name !== 'Relationship') return
      const kind = kindOf(element)
      const { Target = '', TargetMode } = element.attributes
      if (macros.test(kind)) refuse('word_macros')
      if (objects.has(kind) || (kind === 'package' && !name.startsWith('word/charts/'))) refuse('word_objects')
      if (TargetMode !== 'External') return
      if (clicks.has(kind)) {
        external.add(element.attributes['Id'] ?? '')
        return
      }
      // Word notes the path of the template that a document was made from; one on a server is fetched when it is opened
      if (kind !== 'attachedtemplate' || isRemote(Target)) refuse('word_links')
      template = true
    },
  })
  return { kept: template ? Buffer.from(no_relations) : bytes, external }
}

/** `settings.xml` has no other relation that draws anything. */
const no_relations =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'

const isRemote = (target: string) =>
  !/^(?:file:\/\/\/)?[a-z]:[\\/]/i.test(target) && /:\/\/|^[\\/]{2}|^file:/i.test(target)

/** @returns whether it has tracked changes */
function checkPart(bytes: Buffer, external: ReadonlySet<string>): boolean {
  let has_changes = false
  let instruction = ''
  let inInstruction = false
  const judge = () => {
    if (isForeignField(instruction)) refuse('word_links')
    instruction = ''
  }
  parseXml(bytes, {
    open({ name, attributes }) {
      if (name === 'OLEObject' || name === 'altChunk' || name === 'control') refuse('word_objects')
      if (drawn.has(name) && [attributes['src'], attributes['href'], attributes['althref']].some(isElsewhere))
        refuse('word_links')
      if (!clicked.has(name) && Object.values(attributes).some((value) => external.has(value))) refuse('word_links')
      if (name === 'fldSimple' && isForeignField(attributes['instr'] ?? '')) refuse('word_links')
      if (name === 'fldChar') judge()
      if (changes.has(name)) has_changes = true
      inInstruction = name === 'instrText' || name === 'delInstrText'
    },
    text(text) {
      if (inInstruction) instruction += text
    },
    close(name) {
      if (name === 'instrText' || name === 'delInstrText') inInstruction = false
    },
  })
  judge()
  return has_changes
}

const isElsewhere = (target: string | undefined) => target !== undefined && /[:\\]|^\//.test(target)
