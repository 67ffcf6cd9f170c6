// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchBuild } from '#shared/browser/build-watch.ts'
import { copyToClipboard } from '#shared/browser/clipboard.ts'
import { readCookie } from '#shared/browser/cookies.ts'
import { readablePath } from '#shared/browser/path-pattern.ts'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { followRedirect, loadRouteRules, prefetchRouteRules } from '#shared/browser/route-rules.ts'
import { showNewBuild } from '#shared/browser/new-build-strip.ts'
import { breakpointOf, followViewport, readViewport } from '#shared/browser/viewport.ts'
import { redirectOf } from '#shared/rules/route-rules.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the viewport cookie', () => {
  test.each([
    [200, 'xs'],
    [320, 'xs'],
    [639, 'xs'],
    [640, 'sm'],
    [768, 'md'],
    [1024, 'lg'],
    [1280, 'xl'],
    [1336, 'xxl'],
    [1535, 'xxl'],
    [1536, '2xl'],
    [5000, '2xl'],
  ])('the viewport cookie for a window of %i px is %s', (width, name) => {
    expect(breakpointOf(width)).toBe(name)
  })

  test('the viewport cookie is "desktop" until measured, then follows the window', () => {
    expect(readViewport()).toBe('desktop')
    const written = vi.spyOn(document, 'cookie', 'set')
    vi.stubGlobal('innerWidth', 700)
    const stop = followViewport()
    expect(readCookie('viewport')).toBe('sm')
    expect(written.mock.calls[0]?.[0]).toMatch(/viewport=sm; path=\/; sameSite=strict; expires=.*; secure/i)
    vi.stubGlobal('innerWidth', 1300)
    dispatchEvent(new Event('resize'))
    expect(readViewport()).toBe('xl')
    stop()
  })
})

describe('a chunk that cannot be loaded', () => {
  const fail = () => {
    const event = new Event('vite:preloadError', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }

  test('a chunk that cannot be loaded reloads the page once per path in ten seconds', () => {
    sessionStorage.clear()
    let now = 1_000_000
    const reload = vi.fn()
    const stop = guardChunks({ reload, now: () => now })
    expect(fail()).toBe(true)
    now += 9999
    expect(fail()).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    history.pushState(null, '', '/elsewhere')
    fail()
    expect(reload).toHaveBeenCalledTimes(2)
    history.pushState(null, '', '/')
    now += 2
    fail()
    expect(reload).toHaveBeenCalledTimes(3)
    stop()
  })

  const withoutStorage = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError')
    })
  const withoutCookies = () => vi.spyOn(document, 'cookie', 'get').mockReturnValue('')

  test.each([
    ['storage', withoutStorage],
    ['cookies', withoutCookies],
  ])('a page without %s is not reloaded: its session would end', (_what, refuse) => {
    sessionStorage.clear()
    refuse()
    const reload = vi.fn()
    const stop = guardChunks({ reload, now: () => 2_000_000 })
    expect(fail()).toBe(false)
    expect(reload).not.toHaveBeenCalled()
    stop()
  })
})

test('a newer build is announced once; the poll has the time in its query', async () => {
  vi.useFakeTimers()
  const asked: string[] = []
  let id = 'a'
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify({ id }), { headers: { 'content-type': 'application/json' } }))
  })
  const onNew = vi.fn()
  watchBuild({ mine: 'a', interval_ms: 1000, onNew })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d{10,}$/)
  expect(onNew).not.toHaveBeenCalled()
  id = 'b'
  await vi.advanceTimersByTimeAsync(5000)
  expect(onNew).toHaveBeenCalledExactlyOnceWith('b')
})

test('a page without toasts announces a newer build in a bar at the top', () => {
  document.body.innerHTML = '<div id="root"></div>'
  showNewBuild()
  const strip = document.querySelector('[role=status]')
  expect(strip?.textContent).toBe('Вышла новая версия. Обновите страницу, чтобы продолжить в ней. Обновить')
  expect(strip?.nextElementSibling?.id).toBe('root')
})

test.each([
  ['/%D0%B4%D0%BE%D0%B3%D0%BE%D0%B2%D0%BE%D1%80', '/договор'],
  ['/a%2Fb', '/a%2Fb'],
  ['/100%', '/100%'],
])('the path %s is shown as %s', (path, shown) => {
  expect(readablePath(path)).toBe(shown)
})

describe('route rules', () => {
  const meta = {
    id: 'build-1',
    matcher: {
      static: { '/login': { redirect: '/personal' }, '/help': { redirect: 'https://help.example.ru/' } },
      wildcard: { '/old': { redirect: '/' }, '/old/deep': { redirect: '/contacts' } },
      dynamic: {},
    },
    prerendered: [],
  }

  beforeEach(() => {
    document.head.innerHTML = '<meta name="build" content="build-1">'
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(
        address === '/builds/meta/build-1.json'
          ? new Response(JSON.stringify(meta))
          : new Response('', { status: 404 }),
      ),
    )
  })

  test.each([
    ['/login', '/personal'],
    ['/login/?next=1', '/personal?next=1'],
    ['/old/deep/page', '/contacts'],
    ['/old', '/'],
    ['/help?x=1', 'https://help.example.ru/?x=1'],
    ['/older', undefined],
    ['/contacts', undefined],
    ['/toString', undefined],
  ])('route rules redirect from %s to %s', (address, target) => {
    expect(redirectOf(meta.matcher, address)).toBe(target)
  })

  test('route rules never redirect an address to itself', () => {
    expect(redirectOf({ static: { '/a': { redirect: '/a/' } }, wildcard: {}, dynamic: {} }, '/a')).toBeUndefined()
  })

  test('route rules are followed after loading; a redirect to another origin is a full navigation', async () => {
    const navigate = vi.fn()
    const leave = vi.fn()
    const rules = (await loadRouteRules())!
    expect(followRedirect(rules, '/login', { navigate, leave })).toBe(true)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/personal')
    expect(followRedirect(rules, '/help', { navigate, leave })).toBe(true)
    expect(leave).toHaveBeenCalledExactlyOnceWith('https://help.example.ru/')
    expect(followRedirect(rules, '/', { navigate, leave })).toBe(false)
  })

  test('route rules are prefetched one second after the page is idle', async () => {
    vi.useFakeTimers()
    document.head.innerHTML = '<meta name="build" content="build-2">'
    const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(meta))))
    vi.stubGlobal('fetch', fetched)
    vi.stubGlobal('requestIdleCallback', (run: () => void) => run())
    prefetchRouteRules()
    await vi.advanceTimersByTimeAsync(999)
    expect(fetched).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(fetched).toHaveBeenCalledExactlyOnceWith('/builds/meta/build-2.json', expect.anything())
  })
})

describe('copying to the clipboard', () => {
  test('copying to the clipboard shows what was copied', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.resolve() } })
    expect(await copyToClipboard('abc')).toEqual({
      severity: 'success',
      summary: 'Скопировано в буфер',
      detail: 'abc',
      life_ms: 3000,
    })
  })

  test('a failed copy to the clipboard shows that it failed', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } })
    expect(await copyToClipboard('abc')).toEqual({
      severity: 'error',
      summary: 'Не удалось сохранить в буфер',
      detail: 'abc',
      life_ms: 3000,
    })
  })
})
