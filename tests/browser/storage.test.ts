// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { textStore } from '#shared/browser/cookie-store.ts'
import { noteWantedPage, takePlace } from '#shared/browser/session-end.ts'
import { allowNamingStorage, siteStorage, tabStorage } from '#shared/browser/storage.ts'

const kinds = ['sessionStorage', 'localStorage'] as const
const usual = kinds.map((kind) => [kind, Object.getOwnPropertyDescriptor(window, kind)!] as const)

function refuse(get: () => Storage | null): void {
  for (const kind of kinds) Object.defineProperty(window, kind, { configurable: true, get })
}

const full = () =>
  Object.create({
    getItem: () => null,
    removeItem: () => undefined,
    clear: () => undefined,
    setItem: () => {
      throw new DOMException('exceeded the quota', 'QuotaExceededError')
    },
  }) as Storage

const blocked = () => {
  throw new DOMException("Failed to read the 'sessionStorage' property from 'Window'", 'SecurityError')
}

afterEach(() => {
  tabStorage.clear()
  siteStorage.clear()
  for (const [kind, descriptor] of usual) Object.defineProperty(window, kind, descriptor)
  Reflect.deleteProperty(document, 'cookie')
})

test('texts are stored under their keys in the storage of the browser', () => {
  expect(tabStorage.set('черновик', 'текст')).toBe(true)
  expect(sessionStorage.getItem('черновик')).toBe('текст')
  expect(siteStorage.get('черновик')).toBeNull()
  expect(tabStorage.keys()).toContain('черновик')
  tabStorage.remove('черновик')
  expect(tabStorage.get('черновик')).toBeNull()
})

test.each([
  ['site data are blocked', blocked],
  ['a WebView has none', () => null],
  ['it has no room left', full],
])('texts are kept for as long as the page is open when %s', (_why, get) => {
  refuse(get)
  expect(tabStorage.set('черновик', 'текст')).toBe(false)
  expect(tabStorage.get('черновик')).toBe('текст')
  expect(tabStorage.keys()).toEqual(['черновик'])
  tabStorage.remove('черновик')
  expect(tabStorage.get('черновик')).toBeNull()
  expect(tabStorage.keys()).toEqual([])
})

test('the page that was wanted before a login is shown after it when site data are blocked', () => {
  refuse(blocked)
  history.pushState(null, '', '/personal/bills')
  noteWantedPage()
  expect(takePlace('anna@example.test', '/personal')).toBe('/personal/bills')
})

test('a library that names the storage while it is loaded finds none where site data are blocked', () => {
  refuse(blocked)
  expect(() => localStorage).toThrow('Failed to read')
  allowNamingStorage()
  expect(localStorage).toBeNull()
})

test('what is stored in a cookie that is refused lasts for as long as the page is open', () => {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} })
  const store = textStore('refused')
  const heard = vi.fn()
  store.subscribe(heard)
  store.set('Bearer cl_abc')
  expect(store.get()).toBe('Bearer cl_abc')
  store.clear()
  expect(store.get()).toBe('')
  expect(heard).toHaveBeenCalledTimes(2)
})
