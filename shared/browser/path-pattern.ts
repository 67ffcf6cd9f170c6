/** Link codes let anyone in who holds them: they never leave the page in a report or a page view. */
export function pathPattern(path: string): string {
  const plain = path.replace(/[?#].*$/, '')
  return plain.replace(/^(\/document-sign\/)[^/]+/, '$1:group')
}
