import { createHash } from 'node:crypto'

/** so often a text is asked for before it has a name: those of rare shapes would fill the engine's memory */
const uses_min = 8
/** of this process, each of which a connection prepares at most once */
const names_max = 400
const counted_max = 5_000

/** A prepared `*` breaks when a migration adds a column (PostgreSQL, «cached plan must not change result type»). */
const has_star = /(?:select|returning|[\s,]distinct|\w\.|,)\s*\*(?!\s*\()/i
/** Of a list: which plan is good depends on what is searched for. */
const is_list = /\boffset\b|\blike\b|\bilike\b|similarity|~~?\*?/i

const names = new Map<string, string>()
const uses = new Map<string, number>()

/**
 * The name under which a statement with parameters is prepared, so that it is parsed once a connection and planned a few times;
 * `undefined` for one that is rare, returns `*` or searches a list.
 */
export function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= names_max) return name
  const count = (uses.get(text) ?? 0) + 1
  if (count < uses_min) {
    if (uses.size >= counted_max) uses.clear()
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  if (has_star.test(text) || is_list.test(text)) return undefined
  const made = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  names.set(text, made)
  return made
}
