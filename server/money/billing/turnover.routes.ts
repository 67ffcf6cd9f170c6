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
import { begun } from '#server/platform/exports/begun.ts'
import { sendExport } from '#server/platform/exports/send-export.ts'
import { storedFigures } from '#server/platform/figures/stored-figures.ts'
import { serve } from '#server/platform/routes/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { turnoverColumns } from './turnover.columns.ts'

/** Turnover of all clients, for staff: its sums, or a table that ends with them. */
export function turnoverOfClients(app: App, services: Services): void {
  const { db } = services
  // never given when there is time to count them anew: they change with each signature
  const sumsOf = storedFigures<TurnoverSums & { count: number }>(services, { kind: 'turnover', fresh_seconds: 0 })
  serve(app, balanceRoutes.turnover, async ({ request, query, reply }) => {
    const { from, to, format, by = 'client' } = query
    if (!format) {
      const { figures, at, counting } = await sumsOf(`${from} ${to}`, (on) => turnoverSums(on, { from, to }))
      const { count, ...total } = figures
      const acts = await issuedActs(db, { from, to })
      return {
        from,
        to,
        at: at.toISOString(),
        counting,
        count,
        ...inRubles(total),
        acts: { count: acts.count, amount: toRubles(acts.amount) },
      }
    }
    const days = `${from} — ${to}`
    const names =
      by === 'client'
        ? { title: t.file(days), name: `turnover-${from}-${to}` }
        : { title: t.file_by_organization(days), name: `turnover-by-organization-${from}-${to}` }
    const rows = withTotal(turnoverOfAll(db, { from, to }, by), (portion) => request.noteRows?.(portion))
    return sendExport(reply, format, names, turnoverColumns[by], await begun(rows))
  })
}

async function* withTotal(
  portions: AsyncIterable<TurnoverRow[]>,
  note: (rows: TurnoverRow[]) => Promise<void> | undefined,
): AsyncGenerator<TurnoverRow[]> {
  const total = Object.fromEntries(sums.map((sum) => [sum, kopecks(0)])) as TurnoverSums
  for await (const rows of portions) {
    await note(rows)
    for (const row of rows) for (const sum of sums) total[sum] = kopecks(total[sum] + row[sum])
    yield rows
  }
  yield [{ client_id: 0, client_name: t.total, client_inn: null, organization: null, organization_inn: null, ...total }]
}

const inRubles = (total: TurnoverSums): TurnoverSums =>
  Object.fromEntries(sums.map((sum) => [sum, toRubles(total[sum])])) as TurnoverSums
