import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { periodTexts as t } from '../text/periods.ts'
import type { Period } from './periods.ts'

type PeriodButtonsProps<P extends Period> = {
  periods: readonly P[]
  from: string | null
  to: string | null
  onChoose: (period: P) => void
}

/** Common periods as one-press buttons. */
export function PeriodButtons<P extends Period>({ periods, from, to, onChoose }: PeriodButtonsProps<P>) {
  const isChosen = (period: P) => period.from === from && period.to === to
  return (
    <Box role="group" aria-label={t.label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {periods.map((period) => (
        <Button
          key={period.label}
          size="small"
          variant="outlined"
          color={isChosen(period) ? 'primary' : 'secondary'}
          aria-pressed={isChosen(period)}
          onClick={() => onChoose(period)}
        >
          {period.label}
        </Button>
      ))}
    </Box>
  )
}
