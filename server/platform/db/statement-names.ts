import { sha256Hex } from '#server/platform/core/secrets.ts'

/** how often a text is used before it gets a name: texts that occur once or twice would fill the engine's memory */
const uses_min = 8
/** names in this process; a connection prepares each at most once */
const names_max = 400
/** texts without a name whose uses are counted */
const counted_max = 5_000

/** A prepared `*` breaks when a migration adds a column (PostgreSQL, «cached plan must not change result type»). */
const has_star = /(?:select|returning|[\s,]distinct|\w\.|,)\s*\*(?!\s*\()/i
/** A page or a search of a list: which plan is good depends on the values. */
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
  const made = sha256Hex(text).slice(0, 32)
  names.set(text, made)
  return made
}
