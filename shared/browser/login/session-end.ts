let isNoted = false
let place: { login: string; path: string } | undefined

/**
 * The server has closed the session; whoever is asked to log in is told so, and returns to where he is now.
 * @param login whose session it was
 */
export function noteSessionEnd(login: string): void {
  isNoted = true
  place = { login, path: `${location.pathname}${location.search}` }
}

/** Told once: who logs out later knows why. */
export function takeSessionEnd(): boolean {
  const wasNoted = isNoted
  isNoted = false
  return wasNoted
}

/**
 * Where the same person was when his session ended, told once; another one starts at the entry.
 * @param app a path of this app only, never another's or of another origin
 */
export function takePlace(login: string, app: '/personal' | '/support'): string | undefined {
  const path = place?.login === login && place.path.startsWith(`${app}/`) ? place.path : undefined
  place = undefined
  return path
}
