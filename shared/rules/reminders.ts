import { dayInMoscow, hourInMoscow } from './clock.ts'
import { reminder_from_hour, reminder_until_hour } from './limits.ts'

const day_ms = 24 * 3600 * 1000

type Columns = { remind_every_days: number | null; remind_times_max: number | null }

/** The schedule stored in the two columns; null for no reminders. */
export function remindersOf({ remind_every_days: every_days, remind_times_max: times_max }: Columns) {
  return every_days === null || times_max === null ? null : { every_days, times_max }
}

/** No reminders at night. */
export function isReminderTime(at: Date): boolean {
  const hour = hourInMoscow(at)
  return hour >= reminder_from_hour && hour < reminder_until_hour
}

/** When a reminder due at this moment will be sent. */
export function reminderTime(due: Date): Date {
  if (isReminderTime(due)) return due
  const day = hourInMoscow(due) < reminder_from_hour ? due : new Date(due.getTime() + day_ms)
  return new Date(`${dayInMoscow(day)}T${String(reminder_from_hour).padStart(2, '0')}:00:00+03:00`)
}
