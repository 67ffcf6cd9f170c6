export type How = { replace?: boolean }
export type Navigate = (to: string, how?: How) => void

export const byBrowser: Navigate = (to, { replace } = {}) => (replace ? location.replace(to) : location.assign(to))

let navigate = byBrowser

/** Navigates to an address of this origin: by a full navigation, unless an app has registered its router. */
export function goTo(to: string, how: How = {}): void {
  navigate(to, how)
}

/** Registers an app's router for navigation; without an argument the browser navigates again. */
export function setNavigate(next: Navigate = byBrowser): void {
  navigate = next
}

/** Addresses of the app at `base` by `visit`, which is given what follows the base; others by the browser. */
export function inApp(base: string, visit: (inside: string, how: How) => void): Navigate {
  return (to, how = {}) => {
    const inside = to.slice(base.length)
    if (!to.startsWith(base) || !/^([/?]|$)/.test(inside)) byBrowser(to, how)
    else visit(inside, how)
  }
}
