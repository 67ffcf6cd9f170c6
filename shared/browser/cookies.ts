import Cookies from 'js-cookie'

const rules = { path: '/', sameSite: 'strict' } as const

export function readCookie(name: string): string | undefined {
  return globalThis.document ? Cookies.get(name) : undefined
}

/** Not our faults: the reader left, a layout took two passes, a chunk that the reload guard handles. */
export function writeCookie(name: string, value: string, days?: number): void {
  const life = days === undefined ? {} : { expires: days }
  Cookies.set(name, value, { ...rules, ...life, secure: true })
  if (location.protocol === 'http:' && Cookies.get(name) !== value) {
    Cookies.set(name, value, { ...rules, ...life, secure: false })
  }
}

export function removeCookie(name: string): void {
  Cookies.remove(name, { ...rules, secure: true })
  if (location.protocol === 'http:') Cookies.remove(name, rules)
}
