/** Whether this address is one of these, or under one. */
export function isUnder(paths: readonly string[], pathname: string): boolean {
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`))
}
