import type { Element, Node } from '@xmldom/xmldom'
import type { OfficeParts } from './office-zip.ts'
import { isChange } from './docx-findings.ts'
import { attributeOf, childrenOf, elementsBelow, isWithin, nameOf, remove, rewriteParts, unwrap } from './xml-tree.ts'

/** Elements that mark the ends of a tracked range, and those that hold deleted text. */
const traces =
  /^(?:move(?:From|To)Range(?:Start|End)|customXml(?:Ins|Del|MoveFrom|MoveTo)Range(?:Start|End)|delText|delInstrText)$/
/** Elements that may stand between two paragraphs and hold no text. */
const between = /^(?:bookmark(?:Start|End)|comment(?:RangeStart|RangeEnd)|perm(?:Start|End)|proofErr)$/
const isGone = (name: string) => name === 'del' || name === 'moveFrom'
const must_have_paragraph = new Set(['tc', 'hdr', 'ftr', 'footnote', 'endnote', 'comment', 'txbxContent'])

/** Accepts all tracked changes of a document of Word (ECMA-376, part 1, 17.13.5), in all parts that are drawn. */
export function acceptDocx(parts: OfficeParts): void {
  const notes = new Set<string>()
  rewriteParts(parts, /\.xml$/i, (root) => accept(root, notes))
  // LibreOffice takes notes by their order: one that nothing refers to would take the place of the next one
  if (notes.size === 0) return
  rewriteParts(parts, /\.xml$/i, (root) => {
    const unused = elementsBelow(root).filter((element) =>
      notes.has(`${nameOf(element)} ${attributeOf(element, 'id')}`),
    )
    unused.forEach(remove)
    return unused.length > 0
  })
}

/** @param notes receives the notes that were deleted with their reference */
function accept(root: Element, notes: Set<string>): boolean {
  const changes = elementsBelow(root).filter((element) => isTracked(element) || traces.test(nameOf(element)))
  const merged: Element[] = []
  for (const change of changes) {
    if (!isWithin(change, root)) continue
    const [name, parent] = [nameOf(change), change.parentNode as Element]
    const place = nameOf(parent)
    if (name === 'cellDel') drop(parent.parentNode, notes)
    else if (name === 'cellMerge') mergeCell(change)
    else if (isGone(name) && place === 'trPr') drop(parent.parentNode, notes)
    else if (isGone(name) && place === 'ctrlPr') drop(parent.parentNode?.parentNode ?? null, notes)
    else if (isGone(name) && place === 'rPr' && nameOf(parent.parentNode) === 'r') drop(parent.parentNode, notes)
    else if (isGone(name) && place === 'rPr' && nameOf(parent.parentNode) === 'pPr') {
      const paragraph = parent.parentNode?.parentNode as Element
      if (!merged.includes(paragraph)) merged.push(paragraph)
      remove(change)
    } else if ((name === 'ins' || name === 'moveTo') && !/^(?:rPr|trPr|numPr)$/.test(place)) unwrap(change)
    else if (isGone(name)) drop(change, notes)
    else remove(change)
  }
  for (const paragraph of merged) if (isWithin(paragraph, root)) mergeWithNext(paragraph)
  if (changes.length > 0) for (const element of elementsBelow(root).toReversed()) settle(element)
  return changes.length > 0
}

const isTracked = (element: Element) => isChange(nameOf(element), element.attributes.length > 0)

function drop(node: Node | null, notes: Set<string>): void {
  if (!node) return
  for (const element of elementsBelow(node)) {
    const [, kind] = /^(footnote|endnote)Reference$/.exec(nameOf(element)) ?? []
    if (kind) notes.add(`${kind} ${attributeOf(element, 'id')}`)
  }
  remove(node)
}

/** Accepts that a cell is merged with the one above it (17.13.5.3): the change becomes a property of the cell. */
function mergeCell(change: Element): void {
  const value = { cont: 'continue', rest: 'restart' }[attributeOf(change, 'vMerge') ?? '']
  const { parentNode: properties, ownerDocument, namespaceURI, prefix } = change
  if (value && properties && ownerDocument && !childrenOf(properties).some((child) => nameOf(child) === 'vMerge')) {
    const spelled = (name: string) => (prefix ? `${prefix}:${name}` : name)
    const merge = ownerDocument.createElementNS(namespaceURI, spelled('vMerge'))
    merge.setAttributeNS(prefix ? namespaceURI : null, spelled('val'), value)
    properties.insertBefore(merge, change)
  }
  remove(change)
}

const isProperties = (node: Node) => nameOf(node) === 'pPr'

/** Accepts a deleted paragraph mark: the content goes before that of the next paragraph, which keeps its own look. */
function mergeWithNext(paragraph: Element): void {
  const content = childrenOf(paragraph).filter((child) => !isProperties(child))
  let next: Node | null = paragraph.nextSibling
  while (next && (nameOf(next) === '' || between.test(nameOf(next)))) next = next.nextSibling
  if (next && nameOf(next) === 'p') {
    const first = childrenOf(next).find((child) => !isProperties(child)) ?? null
    for (const node of content) next.insertBefore(node, first)
    remove(paragraph)
  } else if (content.every((node) => nameOf(node) === '') && !hasSection(paragraph)) remove(paragraph)
}

const hasSection = (paragraph: Element) =>
  childrenOf(paragraph).some(
    (child) => isProperties(child) && childrenOf(child).some((part) => nameOf(part) === 'sectPr'),
  )

/** Removes a table without rows and a row without cells; a cell or note without a paragraph gets an empty one. */
function settle(element: Element): void {
  const [name, inner] = [nameOf(element), childrenOf(element).map(nameOf)]
  // rows and cells may be within controls
  if (name === 'tbl' && !elementsBelow(element).some((element) => nameOf(element) === 'tr')) remove(element)
  else if (name === 'tr' && !elementsBelow(element).some((element) => nameOf(element) === 'tc')) remove(element)
  else if (must_have_paragraph.has(name) && !inner.includes('p') && !inner.includes('sdt') && element.ownerDocument) {
    const { prefix, namespaceURI } = element
    element.appendChild(element.ownerDocument.createElementNS(namespaceURI, prefix ? `${prefix}:p` : 'p'))
  }
}
