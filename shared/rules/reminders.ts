import { dayInMoscow, hourInMoscow } from './clock.ts'
import { reminder_from_hour, reminder_until_hour } from './limits.ts'

const day_ms = 24 * 3600 * 1000

/** Nobody is reminded at night. */
export function isReminderTime(at: Date): boolean {
  const hour = hourInMoscow(at)
  return hour >= reminder_from_hour && hour < reminder_until_hour
}

/** When a reminder that is due at this moment will really go out. */
export function reminderTime(due: Date): Date {
  if (isReminderTime(due)) return due
  const day = hourInMoscow(due) < reminder_from_hour ? due : new Date(due.getTime() + day_ms)
  return new Date(`${dayInMoscow(day)}T${String(reminder_from_hour).padStart(2, '0')}:00:00+03:00`)
}
