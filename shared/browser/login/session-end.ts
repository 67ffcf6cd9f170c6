let isNoted = false
let place: { login: string; path: string } | undefined

/**
 * The server has ended the session; the login page says so, and returns to the current page afterwards.
 * @param login of the session's owner
 */
export function noteSessionEnd(login: string): void {
  isNoted = true
  place = { login, path: `${location.pathname}${location.search}` }
}

/** Returned once: someone who logs out later knows why. */
export function takeSessionEnd(): boolean {
  const wasNoted = isNoted
  isNoted = false
  return wasNoted
}

/**
 * The page where the same user was when the session ended, returned once; another user starts at the first page.
 * @param app only a path of this app is returned, never of another app or origin
 */
export function takePlace(login: string, app: '/personal' | '/support'): string | undefined {
  const path = place?.login === login && place.path.startsWith(`${app}/`) ? place.path : undefined
  place = undefined
  return path
}
