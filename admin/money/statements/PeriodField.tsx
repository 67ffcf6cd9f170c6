import { useRecordContext } from 'ra-core'
import type { Statement } from '#shared/contract/statements.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { statementTexts as t } from '#shared/text/statements.ts'
import { showDay } from '#shared/text/bills.ts'

/** The period of a statement; a single day is shown once. */
export function PeriodField() {
  const statement = useRecordContext<Statement>()
  if (!statement) return null
  const { starts_on, ends_on } = statement
  if (starts_on === null && ends_on === null) return null
  return <Figures>{t.period(starts_on && showDay(starts_on), ends_on && showDay(ends_on))}</Figures>
}
