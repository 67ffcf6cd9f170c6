import { localStorageStore, type Store } from 'ra-core'
import { supportSession } from '#shared/browser/support-session.ts'

/**
 * What the console remembers between visits, in this browser, each login apart: columns, density, views that the server has not got yet. The rest
 * (filters as they were left, selected rows) ends with the session.
 */
const kept = [/\.datatable(_columns)?$/, /\.views$/, /^density$/]

const version = '1'
const stores = new Map<string, Store>()

/** The store of the login of this session. */
function ownStore(): Store {
  const { login } = supportSession.profile()
  const known = stores.get(login)
  if (known) return known
  const made = localStorageStore(version, `:${login}:`)
  made.setup()
  stores.set(login, made)
  return made
}

const isKept = (key: string) => kept.some((pattern) => pattern.test(key))

/** Logs out, which clears the storage of this site, and writes back the kept items: they have no personal data. */
export async function withStoreKept<Answer>(logOut: () => Promise<Answer>): Promise<Answer> {
  const store = ownStore()
  const items = Object.entries(store.listItems?.() ?? {}).filter(([key]) => isKept(key))
  try {
    return await logOut()
  } finally {
    for (const [key, value] of items) store.setItem(key, value)
  }
}

export const consoleStore: Store = {
  setup: () => undefined,
  teardown: () => undefined,
  getItem: (key, otherwise) => ownStore().getItem(key, otherwise),
  setItem: (key, value) => ownStore().setItem(key, value),
  removeItem: (key) => ownStore().removeItem(key),
  removeItems: (prefix) => ownStore().removeItems(prefix),
  /** called when the session has ended, so its login is no longer known */
  reset() {
    for (const store of stores.values()) {
      for (const key of Object.keys(store.listItems?.() ?? {})) {
        if (!isKept(key)) store.removeItem(key)
      }
    }
  },
  subscribe: (key, callback) => ownStore().subscribe(key, callback),
}
