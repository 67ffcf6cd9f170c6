import { tabStorage } from './storage.ts'

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

/** Until the next login: the login page may be mounted twice, and someone who logs out later knows why. */
export const isSessionEndNoted = (): boolean => isNoted

const wanted_key = 'wanted_page'
/** a page asked for long ago is no longer what the person wants */
const wanted_milliseconds_max = 30 * 60_000

/** The login page replaces a page that was opened without a session; after the login it is shown. */
export function noteWantedPage(): void {
  const wanted = { path: `${location.pathname}${location.search}`, at_ms: Date.now() }
  tabStorage.set(wanted_key, JSON.stringify(wanted))
}

function takeWantedPage(): string | undefined {
  const kept = tabStorage.get(wanted_key)
  tabStorage.remove(wanted_key)
  if (kept === null) return undefined
  const { path, at_ms } = JSON.parse(kept) as { path: string; at_ms: number }
  return Date.now() - at_ms < wanted_milliseconds_max ? path : undefined
}

/**
 * The page to show after a login, returned once: the one that was opened without a session, or the one where the same
 * user was when the session ended; another user starts at the first page.
 * @param app only a path of this app is returned, never of another app or origin
 */
export function takePlace(login: string, app: '/personal' | '/support'): string | undefined {
  const paths = [takeWantedPage(), place?.login === login ? place.path : undefined]
  place = undefined
  isNoted = false
  return paths.find((path) => path?.startsWith(`${app}/`))
}
