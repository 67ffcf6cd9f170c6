import { reminder_from_hour, reminder_until_hour } from './limits.ts'

const hour_ms = 3600 * 1000
const day_ms = 24 * hour_ms
const moscow_utc_hours = 3

/** The zones of Russia, in hours from UTC; none of them has summer time (107-ФЗ). */
export const signers_utc_hours = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** The reminders of a request whose sender has set none. */
export const usual_reminders = { every_days: 3, times_max: 3 }

type Columns = { remind_every_days: number | null; remind_times_max: number | null }

/** The schedule stored in the two columns; null for no reminders. */
export function remindersOf({ remind_every_days: every_days, remind_times_max: times_max }: Columns) {
  return every_days === null || times_max === null ? null : { every_days, times_max }
}

/** The same moment as if UTC were the zone's time. */
const shifted = (at: Date, utc_hours: number) => new Date(at.getTime() + utc_hours * hour_ms)

/** No reminders at night. */
export function isReminderTime(at: Date, utc_hours: number = moscow_utc_hours): boolean {
  const hour = shifted(at, utc_hours).getUTCHours()
  return hour >= reminder_from_hour && hour < reminder_until_hour
}

/** The zones in which it is daytime. */
export const zonesAwake = (at: Date): number[] => signers_utc_hours.filter((hours) => isReminderTime(at, hours))

/** When a reminder due at this moment will be sent. */
export function reminderTime(due: Date, utc_hours: number = moscow_utc_hours): Date {
  if (isReminderTime(due, utc_hours)) return due
  const local = shifted(due, utc_hours)
  const day = local.getUTCHours() < reminder_from_hour ? local : new Date(local.getTime() + day_ms)
  return shifted(new Date(day.setUTCHours(reminder_from_hour, 0, 0, 0)), -utc_hours)
}
