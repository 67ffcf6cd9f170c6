import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { OrderBillLink } from '../../bills/OrderBillLink.tsx'
import type { Price } from './price-of.ts'

type PriceLineProps = {
  price: Price
  /** message when money is missing, with the missing sum */
  short?: (rubles: string) => string
}

export function PriceLine({ price: { line, lacks }, short = quoteTexts.short }: PriceLineProps) {
  if (lacks !== null) {
    return (
      <Alert severity="warning" action={<OrderBillLink lacks={lacks} size="small" color="inherit" />}>
        {short(showRubles(lacks))}
      </Alert>
    )
  }
  if (!line) return null
  return (
    <Box>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{line}</Box>
      <Typography variant="body2" color="text.secondary">
        {t.charged_later}
      </Typography>
    </Box>
  )
}
