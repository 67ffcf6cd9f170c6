import type { OutsideAnchor } from './anchors.ts'

/**
 * Anchors in a copy kept outside the server: the JSON of `/anchors`, or any text that has the number of an anchor
 * before its root, such as that of an act or a protocol.
 * @throws Error when there is none: an empty copy would agree with everything
 */
export function readOutsideAnchors(text: string): OutsideAnchor[] {
  const found = text.trimStart().startsWith('[') ? fromJson(text) : fromText(text)
  if (found.length === 0) throw new Error('в файле нет ни одного якоря: нужен JSON страницы /anchors или текст акта')
  return found
}

function fromJson(text: string): OutsideAnchor[] {
  const rows = JSON.parse(text) as { id?: unknown; root?: unknown }[]
  return rows.flatMap(({ id, root }) => (typeof id === 'number' && typeof root === 'string' ? [{ id, root }] : []))
}

/** A root may be broken into lines, as PDF readers copy it. */
function fromText(text: string): OutsideAnchor[] {
  const plain = text.replaceAll(/(?<=[0-9a-f])\s*\n\s*(?=[0-9a-f])/g, '')
  return [...plain.matchAll(/№\s*(\d{1,15})[^№]{0,80}?\b([0-9a-f]{64})\b/g)].map(([, id, root = '']) => ({
    id: Number(id),
    root,
  }))
}
