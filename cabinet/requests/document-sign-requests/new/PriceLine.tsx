import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { quoteTexts } from '#shared/text/packages.ts'
import { newRequestTexts as t } from '#shared/text/document-sign-requests.ts'
import { ShortOffer } from '../../../money/tariffs/ShortOffer.tsx'
import type { Price } from './price-of.ts'

type PriceLineProps = {
  price: Price
  /** message when money is missing, with the missing sum */
  short?: (rubles: string) => string
}

export function PriceLine({ price: { line, lacks, offer }, short = quoteTexts.short }: PriceLineProps) {
  if (lacks !== null) {
    return (
      <Alert severity="warning">
        <Box sx={{ mb: 1 }}>{short(showRubles(lacks))}</Box>
        <ShortOffer lacks={lacks} offer={offer} />
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
