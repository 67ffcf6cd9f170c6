import { pageConfig } from './page-config.ts'
import { addressPattern, pathPattern } from './path-pattern.ts'
import { trustedScriptUrl } from './trusted-script.ts'

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
  contained(() => {
    const script = document.createElement('script')
    script.src = trustedScriptUrl(src)
    script.async = true
    document.head.append(script)
  })
}

/** After the page's `load` event, which would otherwise wait for a script that never comes. */
function loadLate(src: string): void {
  if (document.readyState === 'complete') load(src)
  else addEventListener('load', () => load(src), { once: true })
}

/** A counter is a script of others: whatever it throws, the page goes on. */
function contained(act: () => void): void {
  try {
    act()
  } catch {
    // its own faults are for its own makers
  }
}

/**
 * Session recording stays off: it would send what people type. So does what the counter's script sends of its own
 * accord: to each of that it adds the address of the page, which may hold a link code.
 */
const settings = { defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false }

let started = false

function call(...args: unknown[]): void {
  const { analytics_id, analytics_src } = pageConfig()
  if (analytics_id === '') return
  contained(() => {
    if (!started) {
      started = true
      if (!window.ym && analytics_src !== '') {
        window.ym = queue()
        loadLate(analytics_src)
      }
      window.ym?.(analytics_id, 'init', settings)
    }
    window.ym?.(analytics_id, ...args)
  })
}

/** Our own addresses lose their link codes; of others nothing but the host is sent. */
function refererOf(address: string): string {
  if (address === '') return ''
  const { origin, pathname } = new URL(address)
  return origin === location.origin ? pathPattern(pathname) : origin
}

let viewed: string | undefined

/**
 * A view of a page, sent once for each change of the path; the first one has the document's referrer.
 * @param title what the page is called to the counter: nobody's name, unlike the title of its tab
 */
export function trackView(address: string, title: string): void {
  const path = address.replace(/[?#].*$/, '')
  if (viewed === path) return
  const referer = viewed === undefined ? refererOf(document.referrer) : pathPattern(viewed)
  viewed = path
  call('hit', addressPattern(address), { title, referer })
}

type Goal = 'registered' | 'bill_created' | 'request_sent' | 'sign_code_sent' | 'signed' | 'rejected' | 'disowned'

/**
 * The counter's script adds the address of the page to a goal. On a page whose address is to stay here the goal is a view
 * of `/goal/{goal}`, whose address and referrer are given.
 */
export function trackGoal(goal: Goal): void {
  const path = pathPattern(location.pathname)
  if (path === location.pathname) call('reachGoal', goal)
  else call('hit', `/goal/${goal}`, { title: goal, referer: path })
}
