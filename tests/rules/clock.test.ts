import { expect, test } from 'vitest'
import {
  dayInMoscow,
  endOfDayInMoscow,
  showDate,
  showDeadline,
  showExactTime,
  showHour,
  showTime,
} from '#shared/rules/clock.ts'

const night = '2026-03-01T21:30:05Z'

test('times are shown in Moscow: 21:30 UTC is the next day there', () => {
  expect(showTime(night)).toBe('02.03.2026 00:30')
  expect(showDate(night)).toBe('02.03.2026')
  expect(showHour(night)).toBe('00:30')
})

test('times for evidence include the zone', () => {
  expect(showExactTime(night)).toBe('02.03.2026 00:30:05 (МСК, UTC+3)')
})

test('Moscow has no daylight saving time', () => {
  expect(showTime('2026-07-01T21:30:05Z')).toBe('02.07.2026 00:30')
})

test('a deadline is the last moment of its day in Moscow', () => {
  expect(endOfDayInMoscow('2026-11-30').toISOString()).toBe('2026-11-30T20:59:59.999Z')
  expect(showDeadline(endOfDayInMoscow('2026-11-30'))).toBe('до 30 ноября 2026, 23:59 по Москве')
})

test('the day in Moscow starts three hours before UTC’s', () => {
  expect(dayInMoscow(new Date('2026-11-30T20:59:59.999Z'))).toBe('2026-11-30')
  expect(dayInMoscow(new Date('2026-11-30T21:00:00Z'))).toBe('2026-12-01')
  expect(dayInMoscow(new Date('2026-12-31T21:00:00Z'))).toBe('2027-01-01')
})
