import { dayInMoscow, endOfDayInMoscow } from '#shared/rules/clock.ts'
import { deadline_default_days, deadline_max_days } from '#shared/rules/limits.ts'
import { refuse } from '#server/platform/core/errors.ts'

const day_ms = 24 * 3600 * 1000

/**
 * The deadline that the caller names, or the default.
 * @throws Refusal `invalid_fields` for one that has passed or is too far ahead
 */
export function deadlineOf(given: string | null | undefined): Date {
  if (!given) return endOfDayInMoscow(dayInMoscow(new Date(Date.now() + deadline_default_days * day_ms)))
  const deadline = given.includes('T') ? new Date(given) : endOfDayInMoscow(given)
  const wrong =
    deadline.getTime() <= Date.now()
      ? 'Срок уже прошёл'
      : deadline.getTime() > Date.now() + deadline_max_days * day_ms
        ? `Не дальше ${deadline_max_days} дней`
        : null
  return wrong ? refuse('invalid_fields', { errors: { deadline: wrong } }) : deadline
}
