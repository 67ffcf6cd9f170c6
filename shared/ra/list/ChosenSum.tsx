import { useGetMany, useListContext, type RaRecord } from 'ra-core'
import { BulkActionsToolbar } from 'react-admin'
import { showRubles } from '../../rules/show-rubles.ts'
import { chosen_requests_max } from '../../rules/limits.ts'
import { listTexts as t } from '../../text/ra.ts'

type ChosenSumProps = {
  /** the field with rubles; a row of signatures has none */
  source: string
}

/** The sum of the selected rows, those on other pages too; null until it is known. */
function useChosenSum(source: string): number | null {
  const { selectedIds, data: page = [], resource } = useListContext<RaRecord>()
  const onPage = new Map(page.map((row) => [row.id, row]))
  const elsewhere = selectedIds.filter((id) => !onPage.has(id)).slice(0, chosen_requests_max)
  const { data: others = [], isLoading } = useGetMany<RaRecord>(
    resource,
    { ids: elsewhere },
    { enabled: elsewhere.length > 0 },
  )
  if (isLoading) return null
  const known = new Map([...onPage, ...others.filter(Boolean).map((row) => [row.id, row] as const)])
  const chosen = selectedIds.flatMap((id) => known.get(id) ?? [])
  if (chosen.length < selectedIds.length) return null
  // whole kopecks: rubles with a fraction do not add up
  return chosen.reduce((sum, row) => sum + kopecksOf(row, source), 0) / 100
}

const kopecksOf = (row: RaRecord, source: string) =>
  row['unit'] === 'signatures' ? 0 : Math.round(Number(row[source]) * 100)

/** Over the headings: «Выбрано 12 · 34 560,00 ₽». */
export function ChosenSumBar({ source }: ChosenSumProps) {
  const sum = useChosenSum(source)
  const { selectedIds } = useListContext()
  const label = t.chosen_sum(selectedIds.length, sum === null ? null : showRubles(sum))
  return <BulkActionsToolbar label={label}>{null}</BulkActionsToolbar>
}

/** On a phone, below the count. */
export function ChosenSum({ source }: ChosenSumProps) {
  const sum = useChosenSum(source)
  return <span role="status">{sum === null ? '' : showRubles(sum)}</span>
}
