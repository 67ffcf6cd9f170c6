import { calendar, type Calendar, type Span } from './calendar.ts'
import { companies, type Company } from './cast.ts'

export type Bill = Company['bills'][number]

/** In the order of the companies at the same hour. */
export const billedAt = (all: Calendar, { from, index }: { from: number; index: number }, bill: Bill, nth: number) =>
  all.at(all.workday(from + bill.day), 12 * 60 + 11 * nth + index)

/** Bills of the month, which take the numbers before those of today. */
export function billsOf({ begins, ends }: Span): number {
  const all = calendar(begins)
  const issued = companies.flatMap(({ from, bills }, index) =>
    bills.map((bill, nth) => billedAt(all, { from, index }, bill, nth)),
  )
  return issued.filter((at) => at < ends).length
}
