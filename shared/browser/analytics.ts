import { pageConfig } from './page-config.ts'
import { pathPattern } from './path-pattern.ts'

type Counter = ((...call: unknown[]) => void) & { a?: unknown[][]; l?: number }

declare global {
  interface Window {
    ym?: Counter
  }
}

/** The counter's queue: stores calls until its script is loaded. */
function queue(): Counter {
  const counter: Counter = (...call) => {
    counter.a = [...(counter.a ?? []), call]
  }
  counter.l = Date.now()
  return counter
}

function load(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}

/** Session recording stays off: it would send what people type. */
const settings = { defer: true, clickmap: false, trackLinks: true, accurateTrackBounce: true, webvisor: false }

let started = false

function counter(): Counter | undefined {
  const { analytics_id, analytics_src } = pageConfig()
  if (analytics_id === '') return undefined
  if (!started) {
    started = true
    if (!window.ym && analytics_src !== '') {
      window.ym = queue()
      load(analytics_src)
    }
    window.ym?.(analytics_id, 'init', settings)
  }
  return window.ym
}

/** Our own addresses lose their link codes; of others only the origin is sent. */
function refererOf(address: string): string {
  if (address === '' || address.startsWith('/')) return pathPattern(address)
  const { origin, pathname } = new URL(address)
  return origin === location.origin ? pathPattern(pathname) : origin
}

/** A page view, sent on each route change. The first one has the document's referrer. */
export function trackView(path: string, previous = document.referrer): void {
  counter()?.(pageConfig().analytics_id, 'hit', pathPattern(path), {
    title: document.title,
    referer: refererOf(previous),
  })
}

export function trackGoal(goal: string): void {
  counter()?.(pageConfig().analytics_id, 'reachGoal', goal)
}
