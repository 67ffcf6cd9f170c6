// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { scrub } from '#shared/browser/scrub.ts'

/** A page with its configuration, and the modules that read it afresh. */
async function aPage(config: object) {
  document.body.innerHTML = `<script type="application/json" id="page-config">${JSON.stringify(config)}</script>`
  vi.resetModules()
  return {
    ...(await import('#shared/browser/analytics.ts')),
    ...(await import('#shared/browser/error-report.ts')),
    ...(await import('#shared/browser/page-config.ts')),
  }
}

const fetched = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(new Response(null, { status: 204 })))

beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('ym', undefined)
})

afterEach(() => vi.unstubAllGlobals())

describe('the page configuration', () => {
  test('the page configuration has defaults for missing or invalid settings', async () => {
    const { pageConfig } = await aPage({ brand_name: 'Перо', demo: 'yes', unknown: 1 })
    expect(pageConfig()).toMatchObject({ brand_name: 'Перо', demo: false, error_report: false, analytics_id: '' })
    expect(pageConfig()).not.toHaveProperty('unknown')
  })
})

describe('page views', () => {
  test('page views are not sent without a counter id', async () => {
    const ym = vi.fn()
    vi.stubGlobal('ym', ym)
    const { trackView } = await aPage({ analytics_id: '' })
    trackView('/', 'Главная')
    expect(ym).not.toHaveBeenCalled()
    expect(document.querySelector('script[src]')).toBeNull()
  })

  test('page views carry the path, title and previous path, never a link code', async () => {
    const ym = vi.fn()
    vi.stubGlobal('ym', ym)
    const { trackView, trackGoal } = await aPage({ analytics_id: '123' })
    history.pushState(null, '', '/document-sign/SeCrEt1')
    document.title = 'Документы на подпись — ООО «Ромашка»'
    trackView('/document-sign/SeCrEt1', 'Документы на подпись')
    trackView('/document-sign/SeCrEt1/sign', 'Проверьте и подпишите')
    trackGoal('signed')
    history.pushState(null, '', '/personal/bills/create')
    trackGoal('bill_created')
    expect(ym.mock.calls[0]?.slice(0, 2)).toEqual(['123', 'init'])
    expect(ym.mock.calls[0]?.[2]).toEqual({
      defer: true,
      clickmap: false,
      trackLinks: false,
      accurateTrackBounce: false,
      webvisor: false,
    })
    const path = '/document-sign/:group'
    expect(ym.mock.calls.slice(1)).toEqual([
      ['123', 'hit', path, { title: 'Документы на подпись', referer: '' }],
      ['123', 'hit', `${path}/sign`, { title: 'Проверьте и подпишите', referer: path }],
      // the script would add the address of the page to a goal
      ['123', 'hit', '/goal/signed', { title: 'signed', referer: path }],
      ['123', 'reachGoal', 'bill_created'],
    ])
  })

  test.each([
    ['/personal/request/12/show', '/personal/request/12/show'],
    ['/documents/legal-information/2026-11-01', '/documents/legal-information/2026-11-01'],
    ['/1c', '/1c'],
    ['/Иванов Иван', '/:other'],
    ['/support/clients/%D0%98%D0%B2%D0%B0%D0%BD', '/support/clients/:other'],
    ['/7Hk2mQpX91', '/:other'],
    ['/personal/79161112233', '/personal/:other'],
    ['/register/confirm?token=SeCrEt1', '/register/confirm?token=:token'],
    [
      '/?utm_source=mail&utm_term=ivan@mail.ru&utm_content=79161112233',
      '/?utm_source=mail&utm_term=:utm_term&utm_content=:utm_content',
    ],
  ])('a page view of %s says %s', async (address, shown) => {
    const { addressPattern } = await import('#shared/browser/path-pattern.ts')
    expect(addressPattern(address)).toBe(shown)
  })

  test('page views are sent once per path, whatever changes in its query', async () => {
    const ym = vi.fn()
    vi.stubGlobal('ym', ym)
    const { trackView } = await aPage({ analytics_id: '123' })
    for (const address of ['/support/bills?page=1', '/support/bills?page=2', '/support/journal', '/support/bills']) {
      trackView(address, 'Список')
    }
    const hits = ym.mock.calls.filter(([, what]) => what === 'hit')
    expect(hits.map(([, , address]) => address as string)).toEqual([
      '/support/bills?page=1',
      '/support/journal',
      '/support/bills',
    ])
  })

  test('page views keep campaign parameters of the query and mask search terms', async () => {
    const { addressPattern } = await import('#shared/browser/path-pattern.ts')
    expect(addressPattern('/1c?utm_source=mail&page=2')).toBe('/1c?utm_source=mail&page=2')
    expect(addressPattern('/support/clients?filter=%7B%22q%22%3A%22Ivanov%22%7D#top')).toBe(
      '/support/clients?filter=:filter',
    )
  })

  test.each([
    [
      'throws on each call',
      () => () => {
        throw new Error('counter')
      },
    ],
    ['is no function', () => 42],
    [
      'throws when it is looked up',
      () => {
        throw new Error('counter')
      },
    ],
  ])('page views do not break the page when the counter %s', async (_fault, counter) => {
    const lookUp = vi.fn(counter)
    Object.defineProperty(window, 'ym', { get: lookUp, configurable: true })
    const { trackView, trackGoal } = await aPage({ analytics_id: '123' })
    expect(() => trackView('/', 'Главная')).not.toThrow()
    expect(() => trackGoal('signed')).not.toThrow()
    expect(lookUp).toHaveBeenCalled()
  })
})

describe('error reports', () => {
  test('error reports are not sent unless the installation asks for them', async () => {
    const { reportError } = await aPage({})
    reportError(new Error('x'))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('error reports go to our own server, each error once, without secrets', async () => {
    history.pushState(null, '', '/document-sign/SeCrEt1/sign')
    const { reportError } = await aPage({ error_report: true, build: 'b1' })
    const fault = new Error('Bearer sg_abcdef failed for +7 (999) 123-45-67 at /document-sign/SeCrEt1?code=123456')
    reportError(fault)
    reportError(fault)
    expect(fetched).toHaveBeenCalledOnce()
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(address).toBe('/api/v1/errors')
    const body = init?.body as string
    for (const secret of ['sg_abcdef', 'SeCrEt1', '123-45-67', '123456']) expect(body).not.toContain(secret)
    expect(JSON.parse(body)).toMatchObject({ kind: 'error', path: '/document-sign/:group/sign', build: 'b1' })
  })

  test('error reports exclude aborted requests, ResizeObserver loops and chunks that failed to load', async () => {
    const { reportError } = await aPage({ error_report: true })
    reportError(new DOMException('The user aborted a request.', 'AbortError'))
    reportError(new Error('ResizeObserver loop completed with undelivered notifications.'))
    reportError(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))
    expect(fetched).not.toHaveBeenCalled()
  })

  test('error reports handle a thrown value without a text', async () => {
    const { reportError } = await aPage({ error_report: true })
    expect(() => reportError(Object.create(null))).not.toThrow()
    reportError(new Error('next'))
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('error reports exclude errors of a counter or an extension', async () => {
    const { watchErrors } = await aPage({ error_report: true })
    const stop = watchErrors()
    dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }))
    dispatchEvent(
      new ErrorEvent('error', { message: 'x', error: new Error('x'), filename: 'https://counter.example/tag.js' }),
    )
    expect(fetched).not.toHaveBeenCalled()
    dispatchEvent(
      new ErrorEvent('error', { message: 'y', error: new Error('y'), filename: `${location.origin}/assets/site.js` }),
    )
    expect(fetched).toHaveBeenCalledOnce()
    stop()
  })

  test('error reports stop after ten, so that a loop does not flood the server', async () => {
    const { reportError } = await aPage({ error_report: true })
    for (let i = 0; i < 30; i += 1) reportError(new Error(`fault ${i}`))
    expect(fetched).toHaveBeenCalledTimes(10)
  })
})

test.each([
  ['token: abcdef', 'abcdef'],
  ['"password":"p@ss word"', 'p@ss'],
  ['8 999 123 45 67', '123 45'],
  ['ivan@example.ru', 'ivan'],
  ['code 481507 is wrong', '481507'],
  ['/api/v1/document-sign-requests/SeCrEt1/codes', 'SeCrEt1'],
  ['https://x.ru/?next=secret', 'secret'],
])('secrets are removed from the reported text %s', (text, secret) => {
  expect(scrub(text)).not.toContain(secret)
})

test('code locations in a reported text stay readable', () => {
  const place = 'at SignPage (https://x.ru/assets/sign/sign-BxNpPJo_.js:12:34567)'
  expect(scrub(place)).toBe(place)
})
