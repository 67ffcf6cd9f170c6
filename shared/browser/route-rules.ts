import { redirectOf, type BuildMeta, type RouteRules } from '../rules/route-rules.ts'
import { buildOfPage } from './build-watch.ts'
import { goTo } from './navigation.ts'
import { whenIdle } from './when-idle.ts'

const timeout_ms = 5000

const loading = new Map<string, Promise<RouteRules | undefined>>()
let loaded: RouteRules | undefined

async function fetchRules(id: string): Promise<RouteRules | undefined> {
  const address = `/builds/meta/${encodeURIComponent(id)}.json`
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout_ms) })
  if (!response.ok) return undefined
  return ((await response.json()) as BuildMeta).matcher
}

/** The rules of this page's build. Requested once; a failure is not cached. */
export async function loadRouteRules(id = buildOfPage()): Promise<RouteRules | undefined> {
  if (id === '') return undefined
  const rules = loading.get(id) ?? fetchRules(id)
  loading.set(id, rules)
  try {
    loaded = await rules
    return loaded
  } catch {
    loading.delete(id)
    return undefined
  }
}

/** The rules of this page's build if they are loaded. */
export function knownRouteRules(): RouteRules | undefined {
  return loaded
}

type FollowOptions = {
  /** navigates inside the app */
  navigate?: (to: string) => void
  /** navigates by the browser, to another origin */
  leave?: (to: string) => void
}

/** Follows the redirect of an address, if it has one. Returns true when it navigates. */
export function followRedirect(rules: RouteRules, address: string, options: FollowOptions = {}): boolean {
  const { navigate = (to) => goTo(to, { replace: true }), leave = (to) => location.replace(to) } = options
  const target = redirectOf(rules, address)
  if (target === undefined) return false
  if (new URL(target, location.href).origin === location.origin) navigate(target)
  else leave(target)
  return true
}

/** Fetches the rules once the page is idle, so that a later navigation need not wait for them. */
export function prefetchRouteRules(): () => void {
  return whenIdle(() => void loadRouteRules())
}
