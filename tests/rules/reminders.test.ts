import { expect, test } from 'vitest'
import { isReminderTime, reminderTime } from '#shared/rules/reminders.ts'

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
