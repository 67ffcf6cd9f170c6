import Alert from '@mui/material/Alert'
import type { StatementLine } from '#shared/contract/statements.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { showDay } from '#shared/text/bills.ts'
import { useSecondPerson } from '../payments/use-second-person.ts'

/** The bank's facts about a line, and why it was not matched automatically. */
export function LineFacts({ line }: { line: StatementLine }) {
  const { payer_name, payer_inn, purpose, kind, number, date, reason, status, amount } = line
  const day = useSecondPerson()?.statement_day ?? Infinity
  return (
    <>
      {status === 'doubtful' && <Alert severity="warning">{reason}</Alert>}
      <Facts>
        <Fact label={t.payer}>
          {payer_name || t.no_payer}
          {payer_inn && `, ${t.inn(payer_inn)}`}
        </Fact>
        <Fact label={t.purpose}>{purpose}</Fact>
        <Fact label={t.document_label}>{t.document(kind, number, showDay(date))}</Fact>
      </Facts>
      {amount > day && <Alert severity="info">{t.will_wait(showRubles(day))}</Alert>}
    </>
  )
}
