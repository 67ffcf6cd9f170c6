import { readCookie, removeCookie, writeCookie } from './cookies.ts'

/** A value that outlives the page and notifies React when it changes (`useSyncExternalStore`). */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

type Format<T> = {
  /** the value without a cookie, or with an invalid one */
  empty: T
  /** parses the stored text; `undefined` when it is invalid */
  parse: (text: string) => T | undefined
  format: (value: T) => string
}

function cookieStore<T>(name: string, { empty, parse, format }: Format<T>): Store<T> {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  let seen: string | undefined
  let value = empty
  /** what the browser refused to store: for as long as the page is open */
  let held: string | undefined
  return {
    /** the same object until the cookie changes, as `useSyncExternalStore` requires */
    get() {
      const text = readCookie(name) ?? held
      if (text !== seen) {
        seen = text
        value = (text === undefined ? undefined : parse(text)) ?? empty
      }
      return value
    },
    set(next) {
      const text = format(next)
      writeCookie(name, text)
      held = readCookie(name) === text ? undefined : text
      tell()
    },
    clear() {
      removeCookie(name)
      held = undefined
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A record stored as JSON. `parse` lists the fields, so that a manipulated cookie cannot add others. */
export function recordStore<T extends object>(
  name: string,
  empty: T,
  parse: (record: Record<string, unknown>) => T,
): Store<T> {
  return cookieStore(name, {
    empty,
    format: (value) => JSON.stringify(value),
    parse(text) {
      try {
        const record: unknown = JSON.parse(text)
        return typeof record === 'object' && record !== null ? parse(record as Record<string, unknown>) : undefined
      } catch {
        return undefined
      }
    },
  })
}

export function textStore(name: string): Store<string> {
  return cookieStore(name, { empty: '', format: (value) => value, parse: (text) => text })
}
