import { buildOfPage } from './build-watch.ts'
import { goTo } from './navigation.ts'

type Rule = { redirect?: string }

/** `builds/meta/{id}.json`: route rules of a build. */
export type BuildMeta = {
  id: string
  matcher: { static: Record<string, Rule>; wildcard: Record<string, Rule>; dynamic: Record<string, unknown> }
  prerendered: string[]
}

const idle_ms = 1000

const metas = new Map<string, Promise<BuildMeta | undefined>>()

async function fetchMeta(id: string): Promise<BuildMeta | undefined> {
  const response = await fetch(`/builds/meta/${encodeURIComponent(id)}.json`)
  if (!response.ok) return undefined
  return (await response.json()) as BuildMeta
}

/** The rules of this page's build. Requested once; a failure is not cached. */
async function loadRouteRules(id = buildOfPage()): Promise<BuildMeta | undefined> {
  if (id === '') return undefined
  const known = metas.get(id) ?? fetchMeta(id)
  metas.set(id, known)
  try {
    return await known
  } catch {
    metas.delete(id)
    return undefined
  }
}

const withoutTail = (path: string) => path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')

/** The rule of a path: an exact one first, then the longest matching `/folder/**`. */
export function ruleOf({ matcher }: BuildMeta, path: string): Rule {
  const plain = withoutTail(path)
  const own = matcher.static[plain]
  if (own) return own
  const above = Object.keys(matcher.wildcard)
    .filter((prefix) => plain === prefix || plain.startsWith(`${prefix}/`))
    .sort((a, b) => b.length - a.length)[0]
  return (above === undefined ? undefined : matcher.wildcard[above]) ?? {}
}

function isExternal(target: string): boolean {
  return new URL(target, location.href).origin !== location.origin
}

type FollowOptions = {
  /** navigates inside the app; addresses elsewhere are left to the browser */
  navigate?: (to: string) => void
  leave?: (to: string) => void
}

/** Follows the redirect rule of a path, if any. Returns true when it navigates. */
export async function followRouteRule(path: string, options: FollowOptions = {}): Promise<boolean> {
  const { navigate = goTo, leave = (to) => location.assign(to) } = options
  const meta = await loadRouteRules()
  const target = meta && ruleOf(meta, path).redirect
  if (!target) return false
  if (isExternal(target)) leave(target)
  else navigate(target)
  return true
}

/** Fetches the rules once the page is idle, so that a later navigation need not wait for them. */
export function prefetchRouteRules(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    timer = setTimeout(() => void loadRouteRules(), idle_ms)
  }
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'function') requestIdleCallback(later)
  else later()
  return () => clearTimeout(timer)
}
