type Router = { navigate: (to: string) => Promise<void> }

/** Addresses of the cabinet go through its router, others through the browser. */
export function inRouter(router: Router): (to: string) => void {
  return (to) => {
    const [, inside] = /^\/personal(\/.*)?$/.exec(to) ?? []
    if (to.startsWith('/personal')) void router.navigate(inside ?? '/')
    else location.assign(to)
  }
}
