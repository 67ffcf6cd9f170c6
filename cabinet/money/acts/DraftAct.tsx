import { useDay } from '#shared/ra/inputs/use-day.ts'
import { showMonth } from '#shared/text/bills.ts'
import { cabinetPaperTexts as t } from '#shared/text/acts.ts'
import { cabinetApi } from '../../parts/api.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { PaperRow } from './PaperRow.tsx'

/** Preview of the act of the current month: without a number; none while it would be empty. */
export function DraftAct() {
  const month = useDay().slice(0, 7)
  const { data: used = [] } = useAnswer('GET /billing/transactions', { query: usedSince(month) })
  if (used.length === 0) return null
  const title = t.draft(showMonth(`${month}-01`))
  return (
    <PaperRow
      title={title}
      hint={t.draft_hint}
      file_name={`${title}.pdf`}
      load={() => cabinetApi.file('GET /billing/acts', { query: { month } })}
    />
  )
}

/** The first transaction that makes a line: a used signature, a written-off rest, or a charged message. */
const usedSince = (month: string) => ({
  filter: JSON.stringify({ reason: ['capture', 'expiry', 'message'], at_gte: `${month}-01` }),
  range: '[0,0]',
})
