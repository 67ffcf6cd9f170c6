import { useRecordContext } from 'ra-core'
import type { Statement } from '#shared/contract/statements.ts'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { CreditButton } from './CreditButton.tsx'
import { PeriodField } from './PeriodField.tsx'
import { StatementFigures } from './StatementFigures.tsx'
import { StatementLines } from './StatementLines.tsx'
import { StatementNotes } from './StatementNotes.tsx'

/** One statement: matched lines are credited by one button, the rest is resolved by hand. */
export function StatementShow() {
  return (
    <Show<Statement>>
      <StatementPage />
    </Show>
  )
}

function StatementPage() {
  const statement = useRecordContext<Statement>()
  if (!statement) return null
  return (
    <Page
      title={statement.name}
      subtitle={
        <Subtitle>
          {(statement.starts_on ?? statement.ends_on) && <PeriodField />}
          {t.account(statement.account)}
          <StaffField source="created_by" />
          {showTime(statement.created_at)}
        </Subtitle>
      }
      back={{ to: links.list('statements'), label: t.title }}
      actions={<CreditButton statement={statement} />}
    >
      <StatementNotes statement={statement} />
      <StatementFigures statement={statement} />
      <StatementLines statement={statement} />
    </Page>
  )
}
