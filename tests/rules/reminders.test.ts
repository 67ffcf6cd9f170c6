import { expect, test } from 'vitest'
import { isReminderTime, reminderTime, zonesAwake } from '#shared/rules/reminders.ts'

test('reminders are sent between 9 and 20 h in Moscow only', () => {
  const at = (time: string) => isReminderTime(new Date(`2026-11-20T${time}+03:00`))
  expect(['08:59:59', '09:00:00', '19:59:59', '20:00:00', '00:00:00'].map(at)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('a reminder due at night is sent in the morning', () => {
  const next = (time: string) => reminderTime(new Date(`${time}+03:00`)).toISOString()
  expect(next('2026-11-20T12:30:00')).toBe('2026-11-20T09:30:00.000Z')
  expect(next('2026-11-20T03:00:00')).toBe('2026-11-20T06:00:00.000Z')
  expect(next('2026-11-30T23:10:00')).toBe('2026-12-01T06:00:00.000Z')
})

test('night is judged in the zone of the signers', () => {
  const evening = new Date('2026-11-20T17:30:00Z')
  expect([3, 10, 12].map((hours) => isReminderTime(evening, hours))).toEqual([false, false, false])
  expect(isReminderTime(evening, 2)).toBe(true)
  const morning_in_vladivostok = new Date('2026-11-20T00:00:00Z')
  expect(zonesAwake(morning_in_vladivostok)).toEqual([9, 10, 11, 12])
  expect(reminderTime(evening, 10).toISOString()).toBe('2026-11-20T23:00:00.000Z')
})
