import { inApp, type How, type Navigate } from '../browser/navigation.ts'

type Router = { navigate: (to: string, how: How) => Promise<void> }

/** Addresses of the console at `base` go through its router, others through the browser. */
export function inRouter(base: string, router: Router): Navigate {
  return inApp(base, (inside, how) => void router.navigate(inside.replace(/^(?!\/)/, '/'), how))
}
