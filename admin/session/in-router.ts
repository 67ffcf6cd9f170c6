type Router = { navigate: (to: string) => Promise<void> }

/** Addresses of the console go through its router, others through the browser. */
export function inRouter(router: Router): (to: string) => void {
  return (to) => {
    const [isInside, inside] = /^\/support(\/.*)?$/.exec(to) ?? []
    if (isInside) void router.navigate(inside ?? '/')
    else location.assign(to)
  }
}
