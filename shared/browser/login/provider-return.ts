import { pageConfig, type PageConfig } from '../page-config.ts'
import { tabStorage } from '../storage.ts'

type Purpose = 'login' | 'bind' | 'confirm'
type Begun = { provider: string; key: string; purpose: Purpose; back: string }
/** What a browser came back with. */
export type Returned = { provider: string; key: string; answer: string; purpose: Purpose }

const begun_key = 'provider_login'
/** No login has it: the server refuses what another browser or tab has begun in the words of such an answer. */
const key_of_none = 'none'
let returned: Returned | undefined

/**
 * Goes to a provider. The key stays in this tab: an answer that another browser brings counts for nothing.
 * @param back the path to return to
 */
export function leaveForProvider({ url, key }: { url: string; key: string }, begun: Omit<Begun, 'key'>): void {
  tabStorage.set(begun_key, JSON.stringify({ ...begun, key }))
  location.assign(url)
}

/**
 * Takes a provider's answer out of the address, before anything counts, stores or shows that.
 * @param base of the app
 */
export function catchProviderReturn(base: string): void {
  const [, provider] = location.pathname.slice(base.length).match(/^\/login\/([a-z0-9-]+)$/) ?? []
  if (!location.pathname.startsWith(base) || provider === undefined) return
  const text = tabStorage.get(begun_key)
  tabStorage.remove(begun_key)
  const begun = text === null ? undefined : (JSON.parse(text) as Begun)
  const isOwn = begun?.provider === provider
  returned = {
    provider,
    key: isOwn ? begun.key : key_of_none,
    answer: location.search,
    purpose: begun?.purpose ?? 'login',
  }
  const back = isOwn && begun.back.startsWith(base) ? begun.back : base
  history.replaceState(null, '', back)
}

/** The answer, returned once. */
export function takeProviderReturn(purpose: Purpose): Returned | undefined {
  if (returned?.purpose !== purpose) return undefined
  const taken = returned
  returned = undefined
  return taken
}

type Login = { providers: { id: string; name: string }[]; hasPassword: boolean }

/** How people log in: to the console, or to the cabinet, where in the portal of one company its staff do too. */
export function loginWays(app: 'support' | 'cabinet', config: PageConfig = pageConfig()): Login {
  const isOwn = app === 'cabinet' && config.mode === 'own'
  const providers = config.login_providers.filter(
    ({ for: whom }) => whom.includes(app === 'support' ? 'staff' : 'clients') || (isOwn && whom.includes('staff')),
  )
  const hasPassword = config.password_login === 'on' || (config.password_login === 'clients' && app === 'cabinet')
  return { providers, hasPassword }
}
