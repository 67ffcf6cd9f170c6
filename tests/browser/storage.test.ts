// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { noteWantedPage, takePlace } from '#shared/browser/login/session-end.ts'
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
  vi.restoreAllMocks()
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

test('react-admin is loaded where site data are blocked', async () => {
  refuse(blocked)
  expect(() => localStorage).toThrow('Failed to read')
  allowNamingStorage()
  vi.resetModules()
  const { localStorageStore } = await import('ra-core')
  const store = localStorageStore()
  store.setItem('density', 'compact')
  expect(store.getItem('density')).toBe('compact')
})

test('a session whose cookies are refused lasts for as long as the page is open', async () => {
  // the modules of a page of its own: they remember what was refused
  vi.resetModules()
  const { clientSession } = await import('#shared/browser/client-session.ts')
  const { signSession } = await import('#shared/browser/sign-session.ts')
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  clientSession.saveToken('cl_abc')
  expect(clientSession.get()).toMatchObject({ loggedIn: true, token: 'Bearer cl_abc' })
  clientSession.reset()
  expect(clientSession.get().loggedIn).toBe(false)
  signSession.confirm('link', 'sg_abc')
  expect(signSession.get()).toMatchObject({ signCode: 'link', signToken: 'Bearer sg_abc' })
  signSession.open('another')
  expect(signSession.get().signToken).toBe('')
  vi.resetModules()
})
