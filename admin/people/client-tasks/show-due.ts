import { dayInMoscow } from '#shared/rules/clock.ts'
import { daysBetween } from '#shared/rules/stats.ts'
import { showDay } from '#shared/text/bills.ts'
import { taskTexts as t } from '#shared/text/client-tasks.ts'

/** «Просрочена на 2 дня», «Сегодня», «Завтра», «30.11.2026» */
export function showDue(due_on: string, today = dayInMoscow(new Date())): string {
  if (due_on < today) return t.overdue(daysBetween(due_on, today).length - 1)
  if (due_on === today) return t.today
  return daysBetween(today, due_on).length === 2 ? t.tomorrow : showDay(due_on)
}
