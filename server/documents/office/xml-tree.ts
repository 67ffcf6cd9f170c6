import { DOMParser, type Element, type Node, XMLSerializer } from '@xmldom/xmldom'
import type { OfficeParts } from './office-zip.ts'

/**
 * Rewrites the parts of these names as trees; a part that `change` leaves alone stays byte for byte as it is.
 * @param change of the root of a part, true when it was changed
 * @throws Error for a part that is not XML
 */
export function rewriteParts(parts: OfficeParts, isOne: RegExp, change: (root: Element) => boolean): void {
  for (const [name, bytes] of parts) {
    if (!isOne.test(name) || bytes.length === 0) continue
    const document = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'text/xml')
    const root = document.documentElement
    if (root && change(root)) parts.set(name, Buffer.from(new XMLSerializer().serializeToString(document)))
  }
}

const isElement = (node: Node | null): node is Element => node?.nodeType === 1

/** Its name without prefix, which writers choose freely; empty for what is no element. */
export const nameOf = (node: Node | null): string => (isElement(node) ? (node.localName ?? node.nodeName) : '')

/** An attribute by its name without prefix. */
export function attributeOf(element: Element, name: string): string | undefined {
  for (let nth = 0; nth < element.attributes.length; nth += 1) {
    const attribute = element.attributes.item(nth)
    if (attribute && (attribute.localName ?? attribute.name) === name) return attribute.value
  }
  return undefined
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

/** All nodes below, in the order of the document. */
export function below(root: Node): Node[] {
  const found: Node[] = []
  const waiting = childrenOf(root).toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node)
    for (let child = node.lastChild; child; child = child.previousSibling) waiting.push(child)
  }
  return found
}

export const elementsBelow = (root: Node): Element[] => below(root).filter(isElement)

export const remove = (node: Node | null): unknown => node?.parentNode?.removeChild(node)

/** Leaves its content in its place. */
export function unwrap(element: Element): void {
  for (const child of childrenOf(element)) element.parentNode?.insertBefore(child, element)
  remove(element)
}

/** Whether it is still in the tree, or was removed with something around it. */
export function isWithin(node: Node, root: Node): boolean {
  for (let ancestor: Node | null = node; ancestor; ancestor = ancestor.parentNode) if (ancestor === root) return true
  return false
}
