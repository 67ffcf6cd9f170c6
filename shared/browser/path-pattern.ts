/** A link code lets its holder in: it never leaves the page in a report or a page view. */
export function pathPattern(path: string): string {
  const plain = path.replace(/[?#].*$/, '')
  return plain.replace(/^(\/document-sign\/)[^/]+/, '$1:group')
}
