import { useSearchParams } from 'react-router'
import { useDay } from '#shared/ra/inputs/use-day.ts'
import { lastDayOfMonth, monthsBack } from '#shared/rules/months.ts'
import type { Days } from './DayRange.tsx'

/** Three years are the limitation period: an accountant is asked for papers no older than that. */
const months_shown = 36

/**
 * The period in the address: `?month=2026-11`, else `?from=2026-11-01&to=2026-11-10`, else the last full month.
 */
export function usePeriod() {
  const today = useDay()
  const [search, setSearch] = useSearchParams()
  const months = monthsBack(today, months_shown)
  const monthInAddress = search.get('month')
  const hasDays = monthInAddress === null && search.has('from')
  const month = hasDays ? null : (months.find((month) => month === monthInAddress) ?? months[1] ?? today.slice(0, 7))
  const days: Days =
    month === null
      ? { from: dayOf(search.get('from')), to: dayOf(search.get('to')) }
      : { from: `${month}-01`, to: lastDayOfMonth(month) }
  return {
    months,
    /** null where days are chosen */
    month,
    days,
    chooseMonth: (next: string) => setSearch({ month: next }, { replace: true }),
    chooseDays: ({ from, to }: Days) => setSearch({ from: from ?? '', to: to ?? '' }, { replace: true }),
  }
}

const dayOf = (text: string | null) => (text !== null && /^20\d\d-\d\d-\d\d$/.test(text) ? text : null)
