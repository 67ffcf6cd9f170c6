import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { newRequestTexts as t, requestTexts } from '#shared/text/cabinet.ts'
import type { Price } from './use-price.ts'

export function PriceLine({ price }: { price: Price }) {
  if (price.short) {
    return (
      <Alert severity="warning" action={<TopUp />}>
        {price.short}
      </Alert>
    )
  }
  if (!price.line) return null
  return (
    <Box>
      <Box sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{price.line}</Box>
      <Typography variant="body2" color="text.secondary">
        {t.charged_later}
      </Typography>
    </Box>
  )
}

function TopUp() {
  return (
    <Button component={Link} to="/balance" color="inherit" size="small">
      {requestTexts.top_up}
    </Button>
  )
}
