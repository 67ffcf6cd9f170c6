import { readCookie, writeCookie } from './cookies.ts'

/** Breakpoints: lower bounds in CSS pixels. */
export const breakpoints = { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1336, '2xl': 1536 } as const

export type Breakpoint = keyof typeof breakpoints
export type Viewport = Breakpoint | 'desktop'

const cookie_name = 'viewport'
const cookie_days = 365
/** when nothing is known: on the server, before the first measurement */
const fallback: Viewport = 'desktop'

const names = Object.keys(breakpoints) as Breakpoint[]

export function breakpointOf(width: number): Breakpoint {
  return names.findLast((name) => width >= breakpoints[name]) ?? 'xs'
}

function isBreakpoint(name: string | undefined): name is Breakpoint {
  return name !== undefined && Object.hasOwn(breakpoints, name)
}

export function readViewport(): Viewport {
  const kept = readCookie(cookie_name)
  return isBreakpoint(kept) ? kept : fallback
}

function measure(): void {
  const now = breakpointOf(globalThis.innerWidth)
  if (now === readCookie(cookie_name)) return
  writeCookie(cookie_name, now, cookie_days)
}

/** Keeps the cookie equal to the window's breakpoint. Returns a function that stops it. */
export function followViewport(): () => void {
  measure()
  addEventListener('resize', measure)
  return () => removeEventListener('resize', measure)
}
