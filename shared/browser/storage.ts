type Kind = 'localStorage' | 'sessionStorage'

/** Texts by key, for this tab or for this site. No call of it throws. */
export type Place = {
  get: (key: string) => string | null
  /** @returns whether it outlives this page: a browser may refuse to store anything, or have no room left */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
  clear: () => void
}

/**
 * The only way to the browser's storage. Where site data is blocked, merely naming `sessionStorage` throws (HTML
 * standard, «Web storage»), and some WebViews have `null` there: texts are then kept for as long as the page is open.
 */
function placeOf(kind: Kind): Place {
  const kept = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(globalThis[kind])
    } catch {
      return otherwise
    }
  }
  return {
    get: (key) => kept.get(key) ?? attempt((storage) => storage.getItem(key), null),
    set(key, text) {
      const isStored = attempt((storage) => (storage.setItem(key, text), true), false)
      if (isStored) kept.delete(key)
      else kept.set(key, text)
      return isStored
    },
    remove(key) {
      kept.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: () => [...new Set([...kept.keys(), ...attempt((storage) => Object.keys(storage), [])])],
    clear() {
      kept.clear()
      attempt((storage) => storage.clear(), undefined)
    },
  }
}

export const tabStorage = placeOf('sessionStorage')
export const siteStorage = placeOf('localStorage')

/**
 * For libraries, which name the storage while they are loaded (ra-core): what the browser refuses becomes `null`, which
 * they know from WebViews.
 */
export function allowNamingStorage(): void {
  for (const kind of ['localStorage', 'sessionStorage'] as const) {
    try {
      void window[kind]
    } catch {
      Object.defineProperty(window, kind, { value: null, configurable: true })
    }
  }
}
