type Router = { navigate: (to: string) => Promise<void> }

/** Addresses of the console at `base` go through its router, others through the browser. */
export function inRouter(base: string, router: Router): (to: string) => void {
  return (to) => {
    if (to === base || to.startsWith(`${base}/`)) void router.navigate(to.slice(base.length) || '/')
    else location.assign(to)
  }
}
