import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Statement } from '#shared/contract/statements.ts'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { statementTexts as t } from '#shared/text/statements.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { differences } from './differences.ts'
import { Figure, FigureRow } from '../../parts/Figure.tsx'

export function StatementFigures({ statement }: { statement: Statement }) {
  const { counts, matched_amount, credited_amount, doubtful_amount, ignored_amount } = statement
  const ignored_hint = ignored_amount === 0 ? t.ignored_hint : t.ignored_came(showRubles(ignored_amount))
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FigureRow columns={4}>
        <Figure label={t.to_credit} rubles={matched_amount} hint={t.lines(counts.matched)} />
        <Figure
          label={t.by_hand}
          value={counts.doubtful}
          hint={counts.doubtful > 0 ? t.wait_for(showRubles(doubtful_amount)) : t.wait_for_hands}
          isWaiting={counts.doubtful > 0}
        />
        <Figure label={t.credited} rubles={credited_amount} hint={t.lines(counts.credited)} />
        <Figure label={t.ignored} value={counts.ignored} hint={ignored_hint} />
      </FigureRow>
      <Sums statement={statement} />
    </Box>
  )
}

/** Where each kopeck of the file is, and whether the bank's own sums say the same. */
function Sums({ statement }: { statement: Statement }) {
  const { incoming_amount: came, outgoing_amount: went, bank_incoming_amount, bank_outgoing_amount } = statement
  if (came === null || went === null) return null
  const parts = (['matched', 'doubtful', 'waiting', 'credited', 'ignored', 'known'] as const).flatMap((state) => {
    const sum = statement[`${state}_amount`]
    return sum ? [t.parts[state](showRubles(sum))] : []
  })
  const isSilent = bank_incoming_amount === null && bank_outgoing_amount === null
  const bank = isSilent ? t.bank_silent : differences(statement).length > 0 ? '' : t.bank_agrees
  return (
    <Typography variant="body2" color="text.secondary" component="div">
      <Figures sx={{ whiteSpace: 'normal' }}>
        {t.came(showRubles(came), parts)}. {t.went(showRubles(went))}. {bank}
      </Figures>
    </Typography>
  )
}
