// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeTimes, clearCodeTimes, storeCodeTimes, readCodeTimes } from '../../sign/parts/code-times.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** The server's clock, `hours` away from the phone's. */
const sentBy = (hours: number) => {
  const at = now + hours * 3_600_000
  const moment = (seconds: number) => new Date(at + seconds * 1000).toISOString()
  return { at, retry_at: moment(60), expires_at: moment(300) }
}

test('a wrong clock of the phone does not change the countdown of a code', () => {
  for (const hours of [-12, 0, 12]) {
    expect(codeTimes('a', sentBy(hours))).toEqual({ group: 'a', retry_at: now + 60_000, expires_at: now + 300_000 })
  }
})

test('the countdown of a code without the server’s time is the usual wait at most', () => {
  const far = { retry_at: new Date(now + 8 * 3_600_000).toISOString() }
  expect(codeTimes('a', far).retry_at).toBe(now + 60_000)
  const near = { retry_at: new Date(now + 20_000).toISOString() }
  expect(codeTimes('a', near).retry_at).toBe(now + 20_000)
  expect(codeTimes('a', {}).expires_at).toBe(now + 300_000)
})

test('a reload restores the times of a sent code for its own link only', () => {
  const times = codeTimes('a', sentBy(0))
  storeCodeTimes(times)
  expect(readCodeTimes('a')).toEqual(times)
  expect(readCodeTimes('b')).toBeUndefined()
})

test('outdated, future and invalid stored code times are ignored', () => {
  storeCodeTimes(codeTimes('a', sentBy(0)))
  vi.setSystemTime(now + 301_000)
  expect(readCodeTimes('a')).toBeUndefined()
  vi.setSystemTime(now - 3_600_000)
  expect(readCodeTimes('a')).toBeUndefined()
  localStorage.setItem('signCodeSent', '{"group":"a"')
  expect(readCodeTimes('a')).toBeUndefined()
  clearCodeTimes()
  expect(localStorage).toHaveLength(0)
})
