import type { Element } from '@xmldom/xmldom'
import type { OfficeParts } from './office-zip.ts'
import { attributeOf, below, childrenOf, elementsBelow, isWithin, nameOf, remove, rewriteParts } from './xml-tree.ts'

const marks = new Set(['change', 'change-start', 'change-end'])

/** Accepts all tracked changes of an OpenDocument text (ODF 1.3, part 3, 5.5): what was deleted is kept beside the text. */
export function acceptOdt(parts: OfficeParts): void {
  rewriteParts(parts, /^(?:content|styles)\.xml$/, accept)
}

function accept(root: Element): boolean {
  const elements = elementsBelow(root)
  const lists = elements.filter((element) => nameOf(element) === 'tracked-changes')
  const marked = elements.filter((element) => marks.has(nameOf(element)))
  const deletions = new Set(
    elements.filter((element) => nameOf(element) === 'deletion').map(({ parentNode }) => idOf(parentNode as Element)),
  )
  lists.forEach(remove)
  for (const start of marked) {
    const id = attributeOf(start, 'change-id')
    if (nameOf(start) !== 'change-start' || !deletions.has(id) || !isWithin(start, root)) continue
    const end = marked.find((element) => nameOf(element) === 'change-end' && attributeOf(element, 'change-id') === id)
    if (end && isWithin(end, root)) removeBetween(root, start, end)
  }
  marked.forEach(remove)
  return lists.length + marked.length > 0
}

const idOf = (region: Element) => attributeOf(region, 'id')

/** What a program deletes without moving it out of the text. */
function removeBetween(root: Element, start: Element, end: Element): void {
  const all = below(root)
  const between = all.slice(all.indexOf(start) + 1, all.indexOf(end))
  for (const node of between) if (isWithin(node, root) && !isWithin(end, node)) remove(node)
  const [first, last] = [start.parentNode, end.parentNode]
  if (!first || !last || first === last || first.parentNode !== last.parentNode) return
  for (const child of childrenOf(last)) first.appendChild(child)
  remove(last)
}
