import { turnoverTexts as t } from '#shared/text/turnover.ts'
import { toRubles } from '#shared/rules/kopecks.ts'
import type { Column } from '#server/platform/exports/column.ts'
import { sums, type TurnoverRow } from '#server/money/ledger/turnover-of-all.ts'

const client: Column<TurnoverRow>[] = [
  { title: t.client, kind: 'text', value: (row) => row.client_name },
  { title: t.client_inn, kind: 'text', value: (row) => row.client_inn },
]
const organization: Column<TurnoverRow>[] = [
  { title: t.organization, kind: 'text', value: (row) => row.organization },
  { title: t.organization_inn, kind: 'text', value: (row) => row.organization_inn },
]
const money = sums.map((sum): Column<TurnoverRow> => ({
  title: t.sums[sum],
  kind: 'money',
  value: (row) => toRubles(row[sum]),
}))

export const turnoverColumns = {
  client: [...client, ...money],
  organization: [...client, ...organization, ...money],
}
