/** A path segment of ours or a row number. Any other segment may be typed text, and is not reported. */
const ownSegment = /^(?:1c|\d{1,9}|\d{4}-\d\d-\d\d|[a-z]+(?:-[a-z0-9]+)*)?$/

/** A link code lets its holder in: it never leaves the page in a report or a page view, nor does what was typed. */
export function pathPattern(path: string): string {
  const plain = path.replace(/[?#].*$/, '')
  const segments = plain.replace(/^(\/document-sign\/|\/s\/)[^/]+/, '$1:group').split('/')
  return segments.map((segment) => (segment === ':group' || ownSegment.test(segment) ? segment : ':other')).join('/')
}

/** A path as people write it: `/договор` for `/%D0%B4%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80`; as it is when it cannot be decoded. */
export function readablePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Parameters whose values name no person: the mark of a campaign and the place in a list. */
const open_parameter = /^(utm_\w+|page|perPage|sort|order)$/
/** A mark, not an address of mail or a phone that somebody put into one. */
const open_value = /^(?!.*\d{10})[\w.|~-]*$/

/** The path with its query. What people searched for may be a name or a phone: such values become the parameter's name. */
export function addressPattern(address: string): string {
  const query = new URLSearchParams(/\?[^#]*/.exec(address)?.[0])
  const parameters = [...query].map(
    ([name, value]) => `${name}=${open_parameter.test(name) && open_value.test(value) ? value : `:${name}`}`,
  )
  return pathPattern(address) + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
}
