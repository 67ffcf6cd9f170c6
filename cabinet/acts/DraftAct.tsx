import { useDay } from '#shared/ra/inputs/use-day.ts'
import { showMonth } from '#shared/text/bills.ts'
import { paperTexts as t } from '#shared/text/cabinet-money.ts'
import { cabinetApi } from '../api.ts'
import { PaperRow } from './PaperRow.tsx'

/** The act of the month that is not over yet: without a number, to look at. */
export function DraftAct() {
  const month = useDay().slice(0, 7)
  const title = t.draft(showMonth(`${month}-01`))
  return (
    <PaperRow
      title={title}
      hint={t.draft_hint}
      file_name={`${title}.pdf`}
      load={() => cabinetApi.send<Blob>('billingActs', { query: { month }, as: 'blob' })}
    />
  )
}
