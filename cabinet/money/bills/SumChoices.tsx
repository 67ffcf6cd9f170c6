import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'

const sums = [1000, 5000, 10_000, 50_000]
const whole = new Intl.NumberFormat('ru-RU', { style: 'currency', currency: 'RUB', maximumFractionDigits: 0 })

/** Preset amounts. */
export function SumChoices() {
  const { setValue } = useFormContext()
  const amount: unknown = useWatch({ name: 'amount' })
  const choose = (sum: number) => setValue('amount', sum, { shouldDirty: true, shouldValidate: true })
  return (
    <Box role="group" aria-label={t.quick} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, mb: 1 }}>
      {sums.map((sum) => (
        <Button
          key={sum}
          size="small"
          variant="outlined"
          color={amount === sum ? 'primary' : 'secondary'}
          aria-pressed={amount === sum}
          onClick={() => choose(sum)}
        >
          {whole.format(sum)}
        </Button>
      ))}
    </Box>
  )
}
