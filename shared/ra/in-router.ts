import { byBrowser, type How, type Navigate } from '../browser/navigation.ts'

type Router = { navigate: (to: string, how: How) => Promise<void> }

/** Addresses of the console at `base` go through its router, others through the browser. */
export function inRouter(base: string, router: Router): Navigate {
  return (to, how = {}) => {
    const inside = to.slice(base.length)
    if (!to.startsWith(base) || !/^([/?]|$)/.test(inside)) byBrowser(to, how)
    else void router.navigate(inside.replace(/^(?!\/)/, '/'), how)
  }
}
