import { balanceRoutes } from '#shared/contract/routes/balance.ts'
import { kopecks, toRubles } from '#shared/rules/kopecks.ts'
import { turnoverTexts as t } from '#shared/text/turnover.ts'
import { issuedActs } from '#server/money/acts/issued-acts.ts'
import {
  sums,
  turnoverOfAll,
  turnoverSums,
  type TurnoverRow,
  type TurnoverSums,
} from '#server/money/ledger/turnover-of-all.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { turnoverColumns } from './turnover.columns.ts'

/** Turnover of all clients, for staff: its sums, or a table that ends with them. */
export function turnoverOfClients(app: App, { db }: Services): void {
  serve(app, balanceRoutes.turnover, async ({ request, query, reply }) => {
    const { from, to, format, by = 'client' } = query
    if (!format) {
      const { count, ...total } = await turnoverSums(db, { from, to }, by)
      const acts = await issuedActs(db, { from, to })
      return { from, to, count, ...inRubles(total), acts: { count: acts.count, amount: toRubles(acts.amount) } }
    }
    const rows = await turnoverOfAll(db, { from, to }, by)
    await request.noteRows?.(rows)
    const days = `${from} — ${to}`
    const names =
      by === 'client'
        ? { title: t.file(days), name: `turnover-${from}-${to}` }
        : { title: t.file_by_organization(days), name: `turnover-by-organization-${from}-${to}` }
    return sendExport(reply, format, names, turnoverColumns[by], whole([...rows, totalOf(rows)]))
  })
}

async function* whole<Row>(rows: Row[]) {
  yield rows
}

function totalOf(rows: readonly TurnoverRow[]): TurnoverRow {
  const sumOf = (sum: keyof TurnoverSums) => kopecks(rows.reduce((total, row) => total + row[sum], 0))
  const total = Object.fromEntries(sums.map((sum) => [sum, sumOf(sum)])) as TurnoverSums
  return { client_id: 0, client_name: t.total, client_inn: null, organization: null, organization_inn: null, ...total }
}

const inRubles = (total: TurnoverSums): TurnoverSums =>
  Object.fromEntries(sums.map((sum) => [sum, toRubles(total[sum])])) as TurnoverSums
