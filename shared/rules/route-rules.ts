type Rule = { redirect?: string }

/** Rules of addresses, as a build writes them into `builds/meta/{id}.json`. */
export type RouteRules = {
  static: Record<string, Rule>
  wildcard: Record<string, Rule>
  dynamic: Record<string, unknown>
}

/** `builds/meta/{id}.json` */
export type BuildMeta = { id: string; matcher: RouteRules; prerendered: string[] }

const withoutTail = (path: string) => path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')

/** The rule of a path: an exact one first, then the longest matching `/folder/**`. */
function ruleOf(rules: RouteRules, path: string): Rule {
  const own = Object.hasOwn(rules.static, path) ? rules.static[path] : undefined
  if (own) return own
  const above = Object.keys(rules.wildcard)
    .filter((prefix) => path === prefix || path.startsWith(`${prefix}/`))
    .sort((a, b) => b.length - a.length)[0]
  return (above === undefined ? undefined : rules.wildcard[above]) ?? {}
}

/** Where an address redirects to, with its query unless the target has one; `undefined` without a rule. */
export function redirectOf(rules: RouteRules, address: string): string | undefined {
  const path = withoutTail(address)
  const target = ruleOf(rules, path).redirect
  if (target === undefined || withoutTail(target) === path) return undefined
  const query = /\?[^#]*/.exec(address)?.[0] ?? ''
  return target.includes('?') ? target : target + query
}
