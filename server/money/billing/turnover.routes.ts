import { balanceRoutes } from '#shared/contract/routes/balance.ts'
import type { Turnover } from '#shared/contract/turnover.ts'
import { kopecks, toRubles } from '#shared/rules/kopecks.ts'
import { turnoverTexts as t } from '#shared/text/turnover.ts'
import { issuedActs } from '#server/money/acts/issued-acts.ts'
import type { Period } from '#server/money/ledger/turnover.ts'
import { turnoverOfAll, type TurnoverRow } from '#server/money/ledger/turnover-of-all.ts'
import type { App } from '#server/platform/access/app-type.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sums, turnoverColumns, type TurnoverSum } from './turnover.columns.ts'

/** Turnover of all clients, for staff: its sums, or a table that ends with them. */
export function turnoverOfClients(app: App, { db }: Services): void {
  serve(app, balanceRoutes.turnover, async ({ request, query, reply }) => {
    const { from, to, format, by = 'client' } = query
    const rows = await turnoverOfAll(db, { from, to }, by)
    if (!format) return presentTurnover({ from, to }, rows, await issuedActs(db, { from, to }))
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

const sumOf = (rows: readonly TurnoverRow[], sum: TurnoverSum) =>
  kopecks(rows.reduce((total, row) => total + row[sum], 0))

function totalOf(rows: readonly TurnoverRow[]): TurnoverRow {
  const total = Object.fromEntries(sums.map((sum) => [sum, sumOf(rows, sum)])) as Pick<TurnoverRow, TurnoverSum>
  return { client_id: 0, client_name: t.total, client_inn: null, organization: null, organization_inn: null, ...total }
}

function presentTurnover(
  period: Period,
  rows: readonly TurnoverRow[],
  { count, amount }: { count: number; amount: number },
): Turnover {
  const shown = Object.fromEntries(sums.map((sum) => [sum, toRubles(sumOf(rows, sum))])) as Pick<Turnover, TurnoverSum>
  return { ...period, count: rows.length, ...shown, acts: { count, amount: toRubles(amount) } }
}
