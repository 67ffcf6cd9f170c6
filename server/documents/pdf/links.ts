import { isAddress } from './judge-objects.ts'
import { bytesOfString, type Dict, plainName, type PlainFile, Ref, type Value } from './plain-objects.ts'

const linkEntries = ['Rect', 'Border', 'BS', 'C', 'H', 'QuadPoints']

/** A link to a page or to an address that opens by a click, or only its frame; undefined for other annotations. */
export function linkOf(
  file: PlainFile,
  annotation: Dict,
  destination: (value: Value | undefined) => Value | undefined,
): Dict | undefined {
  if (file.word(annotation.get('Subtype')) !== 'Link') return undefined
  const link: Dict = new Map<string, Value>([
    ['Type', '/Annot'],
    ['Subtype', '/Link'],
  ])
  for (const key of linkEntries) {
    const value = file.get(annotation.get(key))
    if (value !== undefined) link.set(key, value)
  }
  const action = file.dict(annotation.get('A'))
  const address = file.get(action?.get('URI'))
  if (file.word(action?.get('S')) === 'URI' && isAddress(address) && typeof address === 'string') {
    link.set(
      'A',
      new Map<string, Value>([
        ['S', '/URI'],
        ['URI', address],
      ]),
    )
    return link
  }
  const place = destination(file.word(action?.get('S')) === 'GoTo' ? action?.get('D') : annotation.get('Dest'))
  if (place) link.set('Dest', place)
  return link
}

/** Looks up places in the document by their names, and checks that their page is kept. */
export function destinations(file: PlainFile, pages: Set<number>): (value: Value | undefined) => Value | undefined {
  const named = new Map<string, Value>()
  for (const [name, value] of file.dict(file.root.get('Dests')) ?? []) named.set(`/${plainName(name)}`, value)
  const seen = new Set<Dict>()
  const read = (node: Value | undefined): void => {
    const dict = file.dict(node)
    if (!dict || seen.has(dict)) return
    seen.add(dict)
    const list = file.array(dict.get('Names'))
    for (let i = 0; i + 1 < list.length; i += 2) named.set(nameOf(file.get(list[i])), list[i + 1] ?? 'null')
    for (const kid of file.array(dict.get('Kids'))) read(kid)
  }
  read(file.dict(file.root.get('Names'))?.get('Dests'))
  return (value) => {
    let found = file.get(value)
    if (typeof found === 'string') found = file.get(named.get(nameOf(found)))
    const place = found instanceof Map ? file.get(found.get('D')) : found
    if (!Array.isArray(place)) return undefined
    return place[0] instanceof Ref && pages.has(place[0].number) ? place : undefined
  }
}

/** Strings are written in several ways. */
function nameOf(value: Value | undefined): string {
  return typeof value === 'string' && value.startsWith('/') ? `/${plainName(value.slice(1))}` : bytesOfString(value)
}
