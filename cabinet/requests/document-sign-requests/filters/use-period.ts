import { useListContext } from 'ra-core'

/** What a period is of: requests created in it, or signed in it. */
export const moments = ['created_at', 'signed_at'] as const
export type PeriodMoment = (typeof moments)[number]

/** Days in Moscow, both inclusive. */
export type ListPeriod = { of: PeriodMoment; from: string | null; to: string | null }

const dayOf = (value: unknown) => (typeof value === 'string' ? value : null)

/**
 * The period of the surrounding list, null for none. Its rows are sorted by its moment: an index gives them in that
 * order, however many there are.
 */
export function usePeriod(): [ListPeriod | null, (period: ListPeriod | null) => void] {
  const { filterValues, setFilters, setSort, sort } = useListContext()
  const values: Record<string, unknown> = { ...filterValues }
  const of = moments.find((moment) => values[`${moment}_gte`] !== undefined || values[`${moment}_lte`] !== undefined)
  const period = of ? { of, from: dayOf(values[`${of}_gte`]), to: dayOf(values[`${of}_lte`]) } : null

  const change = (next: ListPeriod | null) => {
    const others = Object.fromEntries(Object.entries(values).filter(([name]) => !isOfPeriod(name)))
    const isOn = next !== null && (next.from !== null || next.to !== null)
    setFilters(
      isOn
        ? {
            ...others,
            ...(next.from !== null && { [`${next.of}_gte`]: next.from }),
            ...(next.to !== null && { [`${next.of}_lte`]: next.to }),
          }
        : others,
    )
    if (isOn && !chosenSorts.includes(sort.field)) setSort({ field: next.of, order: 'DESC' })
    if (!isOn && sort.field === of) setSort({ field: 'id', order: 'DESC' })
  }
  return [period, change]
}

const isOfPeriod = (name: string) => moments.some((moment) => name === `${moment}_gte` || name === `${moment}_lte`)

/** columns that a person has sorted by: a period leaves them */
const chosenSorts: readonly string[] = ['title', 'signer.full_name', 'status', 'deadline']
