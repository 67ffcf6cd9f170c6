import Cookies from 'js-cookie'

const rules = { path: '/', sameSite: 'strict' } as const

export function readCookie(name: string): string | undefined {
  return globalThis.document ? Cookies.get(name) : undefined
}

/**
 * Always `Secure; SameSite=Strict; Path=/`. Over plain http most browsers drop a Secure cookie unless the host is
 * localhost; only there it is written without the attribute, so that a trial in a private network works.
 */
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

/** Whether a session outlives this page: what `navigator.cookieEnabled` says is not what every browser does. */
export function keepsCookies(): boolean {
  writeCookie('kept', '1')
  const is_kept = readCookie('kept') !== undefined
  removeCookie('kept')
  return is_kept
}
