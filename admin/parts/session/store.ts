import { localStorageStore, type Store } from 'ra-core'
import { supportSession } from '#shared/browser/support-session.ts'

/**
 * What the console remembers between visits, in this browser, each login apart: columns, density, saved views. The rest
 * (filters as they were left, selected rows) ends with the session.
 */
const kept = [/\.datatable(_columnRanks)?$/, /\.views$/, /^density$/]

const version = '1'
const stores = new Map<string, Store>()

/** Of the login of this session. */
function own(): Store {
  const { login } = supportSession.profile()
  const known = stores.get(login)
  if (known) return known
  const made = localStorageStore(version, `:${login}:`)
  made.setup()
  stores.set(login, made)
  return made
}

const isKept = (key: string) => kept.some((one) => one.test(key))

/** The logout clears the storage of this site; what is kept has no personal data in it, and is written again. */
export async function keptOver<Answer>(logOut: () => Promise<Answer>): Promise<Answer> {
  const store = own()
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
  getItem: (key, otherwise) => own().getItem(key, otherwise),
  setItem: (key, value) => own().setItem(key, value),
  removeItem: (key) => own().removeItem(key),
  removeItems: (prefix) => own().removeItems(prefix),
  /** called when the session has ended, so its login is no longer known */
  reset() {
    for (const store of stores.values()) {
      for (const key of Object.keys(store.listItems?.() ?? {})) {
        if (!isKept(key)) store.removeItem(key)
      }
    }
  },
  subscribe: (key, callback) => own().subscribe(key, callback),
}
