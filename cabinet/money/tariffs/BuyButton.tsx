import { useCanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { useMoney } from '../balance/use-money.ts'
import { OrderBillLink } from '../bills/OrderBillLink.tsx'
import { useBuy } from './use-buy.ts'

/** Buys the package, or shows what is missing and orders a bill for exactly that. */
export function BuyButton({ tariff }: { tariff: Tariff }) {
  const { canAccess } = useCanAccess({ resource: 'packages', action: 'create' })
  const { balance } = useMoney()
  const buy = useBuy(tariff)
  if (!canAccess || !balance) return <Box sx={{ minHeight: 40 }} />
  // in kopecks, to avoid floating point
  const balance_after = (Math.round(balance.available * 100) - Math.round(tariff.price * 100)) / 100
  if (balance_after < 0) return <OrderBill lacks={-balance_after} />
  return (
    <ConfirmButton
      variant="contained"
      aria-label={t.buy_named(tariff.name)}
      title={t.buy_title(tariff.name)}
      content={t.buy_content(showRubles(tariff.price), showRubles(balance_after))}
      verb={t.buy}
      onConfirm={buy}
    >
      {t.buy}
    </ConfirmButton>
  )
}

function OrderBill({ lacks }: { lacks: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="warning.main">
        {t.lacks(showRubles(lacks))}
      </Typography>
      <OrderBillLink lacks={lacks} variant="outlined" />
    </Box>
  )
}
