import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { sayOffline } from '#shared/browser/offline-notice.ts'
import { signSession } from '#shared/browser/sign-session.ts'
import type { PageState } from './steps.ts'

/** Where the person is: the address, and what the previous page stored in the history entry. */
export type Place = { pathname: string; search: string; state: PageState | null }

/** A path, or a change of the query on the current page. */
type To = string | { search?: string }
type NavigateOptions = { replace?: boolean; state?: PageState | null }
type Router = { place: Place; navigate: (to: To, how?: NavigateOptions) => void }

/** Takes over an address that a route rule redirects; replaced once the rules are loaded. */
export const redirects = { follow: (_address: string): boolean => false }

/** Loads the chunks that a place needs; undefined when they are loaded already. Replaced by the map of the pages. */
export const chunks = { load: (_place: Place): Promise<unknown> | undefined => undefined }

/**
 * Called when the chunks of the next place cannot be loaded: the browser asks the server for the whole page. A step of the
 * same address is opened by a reload, which keeps the state of its history entry; assigning the address would lose it.
 */
function leaveFor(address: string, note: () => void, enter: () => void): void {
  if (!navigator.onLine) return sayOffline()
  // the session lives in this tab only: the place is entered and says what could not be loaded
  if (signSession.isOnlyHere()) return enter()
  if (address !== location.pathname + location.search) return location.assign(address)
  note()
  location.reload()
}

const Context = createContext<Router | null>(null)

export function placeNow(): Place {
  return { pathname: location.pathname, search: location.search, state: history.state as PageState | null }
}

function addressOf(to: To, { pathname }: Place): string {
  return typeof to === 'string' ? to : pathname + (to.search ?? '')
}

/** Browser history for eight fixed steps (docs/decisions/0013). The current page stays until the next one is here. */
export function Router({ first, children }: { first: Place; children: ReactNode }) {
  const [place, setPlace] = useState(first)
  const latest = useRef(0)

  const navigate = useCallback((to: To, { replace = false, state = null }: NavigateOptions = {}) => {
    const address = addressOf(to, placeNow())
    if (redirects.follow(address)) return
    const turn = (latest.current += 1)
    const note = () => history[replace ? 'replaceState' : 'pushState'](state, '', address)
    const enter = () => {
      // a later press was quicker
      if (turn !== latest.current) return
      note()
      startTransition(() => setPlace(placeNow()))
    }
    const { pathname, search } = new URL(address, location.href)
    const loading = chunks.load({ pathname, search, state })
    if (loading) loading.then(enter, () => leaveFor(address, note, enter))
    else enter()
  }, [])

  useEffect(() => {
    const follow = () => startTransition(() => setPlace(placeNow()))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  const router = useMemo(() => ({ place, navigate }), [place, navigate])
  return <Context value={router}>{children}</Context>
}

function useRouter(): Router {
  const router = use(Context)
  if (!router) throw new Error('useRouter outside of Router')
  return router
}

export const useLocation = (): Place => useRouter().place
export const useNavigate = (): Router['navigate'] => useRouter().navigate

type LinkProps = NavigateOptions & {
  to: To
  className?: string
  id?: string
  onClick?: () => void
  children: ReactNode
}

/** A real link: new tabs, the browser's menu and a page without script follow its address. */
export function Link({ to, replace = false, state = null, onClick, children, ...rest }: LinkProps) {
  const { place, navigate } = useRouter()
  const address = addressOf(to, place)

  function follow(event: MouseEvent): void {
    onClick?.()
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // as browsers do: the same address twice is one entry
    navigate(to, { state, replace: replace || address === place.pathname + place.search })
  }
  return (
    <a {...rest} href={address} onClick={follow}>
      {children}
    </a>
  )
}
