/**
 * What Chrome 109 and Firefox 115 lack, the last ones for Windows 7, 8 and 8.1: courts have them. Imported before
 * everything else.
 */
function give(to: object, name: string, value: unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

give(Array.prototype, 'toSorted', function <T>(this: T[], compare?: (a: T, b: T) => number) {
  return [...this].sort(compare)
})
give(Array.prototype, 'toReversed', function <T>(this: T[]) {
  return [...this].reverse()
})
give(Map, 'groupBy', <K, T>(items: Iterable<T>, keyOf: (item: T) => K) => {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
})
