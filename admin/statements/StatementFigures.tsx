import type { Statement } from '#shared/contract/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { Figure, FigureRow } from '../overview/Figure.tsx'

export function StatementFigures({ statement }: { statement: Statement }) {
  const { counts, matched_amount, credited_amount } = statement
  return (
    <FigureRow columns={4}>
      <Figure label={t.to_credit} value={showRubles(matched_amount)} hint={t.lines(counts.matched)} />
      <Figure label={t.by_hand} value={counts.doubtful} hint={t.wait_for_hands} isWaiting={counts.doubtful > 0} />
      <Figure label={t.credited} value={showRubles(credited_amount)} hint={t.lines(counts.credited)} />
      <Figure label={t.ignored} value={counts.ignored} hint={t.ignored_hint} />
    </FigureRow>
  )
}
