import { CanAccess } from 'ra-core'
import Box from '@mui/material/Box'
import type { Offer } from '#shared/contract/packages.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetTariffTexts as t, offerTexts } from '#shared/text/tariffs.ts'
import { OrderBillLink } from '../bills/OrderBillLink.tsx'
import { useBuy } from './use-buy.ts'

type ShortOfferProps = {
  /** missing rubles */
  lacks: number
  offer: Offer | null
}

/** What to do when money is missing: buy the package that fits, else order a bill for it; the exact sum comes last. */
export function ShortOffer({ lacks, offer }: ShortOfferProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {offer && (offer.lacks === 0 ? <BuyOffer offer={offer} /> : <BillOffer offer={offer} />)}
      <OrderBillLink lacks={lacks} size="small" color="inherit" />
    </Box>
  )
}

function BuyOffer({ offer: { tariff_id, tariff_version, name, price } }: { offer: Offer }) {
  const buy = useBuy({ id: tariff_id, version: tariff_version, name })
  return (
    <CanAccess resource="packages" action="create">
      <ConfirmButton
        variant="contained"
        size="small"
        title={t.buy_title(name)}
        content={offerTexts.buy_content(showRubles(price))}
        verb={t.buy}
        onConfirm={buy}
      >
        {offerTexts.buy(name, showRubles(price))}
      </ConfirmButton>
    </CanAccess>
  )
}

function BillOffer({ offer: { name, price, lacks } }: { offer: Offer }) {
  return (
    <OrderBillLink lacks={lacks} variant="contained" size="small">
      {offerTexts.bill(name, showRubles(price))}
    </OrderBillLink>
  )
}
