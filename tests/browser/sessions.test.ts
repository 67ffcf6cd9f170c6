// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientSession, guardPersonal } from '#shared/browser/client-session.ts'
import { readCookie, writeCookie } from '#shared/browser/cookies.ts'
import { isSessionEndNoted, noteSessionEnd, takePlace } from '#shared/browser/session-end.ts'
import { setNavigate } from '#shared/browser/navigation.ts'
import { signSession } from '#shared/browser/sign-session.ts'
import { supportSession } from '#shared/browser/support-session.ts'
import { now } from '#tests/support/clock.ts'

const visited: string[] = []
const written = vi.spyOn(document, 'cookie', 'set')

beforeEach(() => {
  visited.length = 0
  setNavigate((to) => visited.push(to))
})

afterEach(() => {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=0`
  written.mockClear()
  sessionStorage.clear()
})

const profile = { full_name: 'Иванов Иван', client_id: 7, login: 'ivan@example.ru' }

describe('the client session', () => {
  test('the client session is opened by storing a token and returns it with its prefix', () => {
    expect(clientSession.get()).toEqual({ loggedIn: false, token: '', profile: null })
    clientSession.saveToken('cl_abc')
    clientSession.saveProfile(profile)
    expect(clientSession.get()).toEqual({ loggedIn: true, token: 'Bearer cl_abc', profile })
    clientSession.saveToken('Bearer cl_def')
    expect(clientSession.get().token).toBe('Bearer cl_def')
  })

  test('the client session stores only the listed profile fields', () => {
    const more = { ...profile, phone: '+79991234567' }
    clientSession.saveProfile(more)
    expect(document.cookie).not.toContain('99912345')
  })

  test('the client session is cleared by a reset, which navigates to the given place', () => {
    clientSession.saveToken('cl_abc')
    clientSession.saveProfile(profile)
    clientSession.reset('/personal?from=bills')
    expect(clientSession.get()).toEqual({ loggedIn: false, token: '', profile: null })
    expect(visited).toEqual(['/personal?from=bills'])
  })

  test('the client session is closed when its cookie is invalid', () => {
    writeCookie('client_session', '{"loggedIn":')
    expect(clientSession.get().loggedIn).toBe(false)
    writeCookie('client_session', '{"loggedIn":"yes","token":5}')
    expect(clientSession.get()).toEqual({ loggedIn: false, token: '', profile: null })
  })

  test('the client session returns the same object until it changes, and notifies listeners', () => {
    clientSession.saveToken('cl_abc')
    const before = clientSession.get()
    expect(clientSession.get()).toBe(before)
    const listener = vi.fn()
    const stop = clientSession.subscribe(listener)
    clientSession.saveToken('cl_def')
    expect(listener).toHaveBeenCalledOnce()
    stop()
    clientSession.saveToken('cl_ghi')
    expect(listener).toHaveBeenCalledOnce()
  })
})

describe('the guard of the cabinet', () => {
  test('the guard of the cabinet lets every visitor into /personal itself', () => {
    expect(guardPersonal('/personal')).toBe(true)
    expect(guardPersonal('/personal/')).toBe(true)
    expect(visited).toEqual([])
  })

  test.each(['/personal/balance', '/personal/request/5'])(
    'the guard of the cabinet redirects a visitor without a session from %s to /personal',
    (path) => {
      expect(guardPersonal(path)).toBe(false)
      expect(visited).toEqual(['/personal'])
    },
  )

  test('the guard of the cabinet requires a token besides the flag of a session', () => {
    writeCookie('client_session', '{"loggedIn":true,"token":""}')
    expect(guardPersonal('/personal/balance')).toBe(false)
    clientSession.saveToken('cl_abc')
    expect(guardPersonal('/personal/balance')).toBe(true)
  })
})

test('a reset of a support session clears it and goes to /support', () => {
  supportSession.saveToken('su_abc')
  supportSession.saveProfile({ full_name: 'Петрова', login: 'p@example.ru', role: 'owner' })
  expect(supportSession.get()).toEqual({ loggedIn: true, token: 'Bearer su_abc' })
  expect(supportSession.profile().role).toBe('owner')
  supportSession.reset()
  expect(supportSession.get()).toEqual({ loggedIn: false, token: '' })
  expect(supportSession.profile().login).toBe('')
  expect(visited).toEqual(['/support'])
})

describe('a user whose session was ended by the server', () => {
  afterEach(() => history.replaceState(null, '', '/'))
  const endAt = (path: string) => {
    history.replaceState(null, '', path)
    noteSessionEnd('ivan@example.ru')
    history.replaceState(null, '', '/personal')
  }

  test('a user whose session was ended by the server returns once to the page they were on', () => {
    endAt('/personal/request?filter=%7B%22q%22%3A%221%22%7D')
    expect(takePlace('ivan@example.ru', '/personal')).toBe('/personal/request?filter=%7B%22q%22%3A%221%22%7D')
    expect(takePlace('ivan@example.ru', '/personal')).toBeUndefined()
  })

  test('the login page says that the session has ended each time it is mounted, until the next login', () => {
    expect(isSessionEndNoted()).toBe(false)
    endAt('/personal/request')
    expect([isSessionEndNoted(), isSessionEndNoted()]).toEqual([true, true])
    takePlace('ivan@example.ru', '/personal')
    expect(isSessionEndNoted()).toBe(false)
  })

  test('a user whose session was ended by the server does not get the page of another user or app', () => {
    endAt('/personal/request/5/show')
    expect(takePlace('petr@example.ru', '/personal')).toBeUndefined()
    expect(takePlace('ivan@example.ru', '/personal')).toBeUndefined()
    for (const path of ['/support/journal', '/personal', '/personal-else/1']) {
      endAt(path)
      expect([path, takePlace('ivan@example.ru', '/personal')]).toEqual([path, undefined])
    }
  })
})

describe('a page opened without a session', () => {
  afterEach(() => history.replaceState(null, '', '/'))
  const openAt = (path: string) => {
    history.replaceState(null, '', path)
    guardPersonal(location.pathname)
    history.replaceState(null, '', '/personal')
  }

  test('a page opened without a session is returned once after the login, whose ever it is', () => {
    openAt('/personal/request/1/show?tab=2')
    expect(takePlace('petr@example.ru', '/personal')).toBe('/personal/request/1/show?tab=2')
    expect(takePlace('petr@example.ru', '/personal')).toBeUndefined()
  })

  test('a page opened without a session is returned to its own app only', () => {
    openAt('/personal/bills')
    expect(takePlace('petr@example.ru', '/support')).toBeUndefined()
    for (const path of ['//evil.example/personal/', 'https://evil.example/personal/', '/personal-else/1']) {
      sessionStorage.setItem('wanted_page', JSON.stringify({ path, at_ms: now().getTime() }))
      expect([path, takePlace('petr@example.ru', '/personal')]).toEqual([path, undefined])
    }
  })
})

describe('the signing session', () => {
  const whole = {
    signCode: 'abc',
    signToken: 'sg_1',
    signVenture: 'ООО «Ромашка»',
    signPhone: '+7 (999) ***-**-67',
    signStatus: 'opened',
    signDoc: '12',
  }

  test('the signing session stores each field in its own cookie', () => {
    signSession.save(whole)
    expect(signSession.get()).toEqual({ ...whole, signToken: 'Bearer sg_1' })
    expect(readCookie('signVenture')).toBe('ООО «Ромашка»')
  })

  test('the signing session keeps code, phone and status after a reset', () => {
    signSession.save(whole)
    signSession.reset()
    expect(signSession.get()).toEqual({ ...whole, signToken: '', signVenture: '', signDoc: '' })
  })

  test('the signing session starts without token and status for another link', () => {
    signSession.save(whole)
    signSession.open('xyz')
    expect(signSession.get()).toEqual({
      signCode: 'xyz',
      signToken: '',
      signVenture: '',
      signPhone: '',
      signStatus: '',
      signDoc: '',
    })
  })
})

describe('the signing token of a link', () => {
  test('the signing token of a link stays with the tab that received it, whatever link another tab opens', () => {
    signSession.confirm('abc', 'sg_1')
    expect(signSession.tokenOf('abc')).toBe('Bearer sg_1')
    writeCookie('signCode', 'xyz')
    writeCookie('signToken', 'Bearer sg_2')
    expect(signSession.tokenOf('abc')).toBe('Bearer sg_1')
    expect(signSession.tokenOf('xyz')).toBe('Bearer sg_2')

    signSession.lose('abc')
    expect(signSession.tokenOf('abc')).toBe('')
    expect(signSession.tokenOf('xyz')).toBe('Bearer sg_2')
  })

  test('the signing token of a link is kept in a browser without cookies', () => {
    written.mockImplementation(() => {})
    signSession.confirm('abc', 'sg_1')
    expect(document.cookie).toBe('')
    expect(signSession.tokenOf('abc')).toBe('Bearer sg_1')
    written.mockReset()
  })

  test('the signing token of a link is replaced by a newer one from another tab of the same link', () => {
    signSession.confirm('abc', 'sg_1')
    writeCookie('signToken', 'Bearer sg_2')
    expect(signSession.tokenOf('abc')).toBe('Bearer sg_2')
  })
})

test('every cookie is Secure, SameSite=Strict and valid for the whole site', () => {
  written.mockClear()
  clientSession.saveToken('cl_abc')
  expect(written.mock.calls[0]?.[0]).toMatch(/^client_session=/)
  for (const attribute of ['path=/', 'sameSite=strict', 'secure']) {
    expect(written.mock.calls[0]?.[0].toLowerCase()).toContain(attribute.toLowerCase())
  }
})
