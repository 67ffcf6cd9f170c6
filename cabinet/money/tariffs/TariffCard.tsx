import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { Figures } from '#shared/ra/Money.tsx'
import { showRubles } from '#shared/rules/show-rubles.ts'
import { cabinetTariffTexts as t } from '#shared/text/tariffs.ts'
import { signaturesText } from '#shared/text/units.ts'
import { BuyButton } from './BuyButton.tsx'

type TariffCardProps = { tariff: Tariff; single_price: number | undefined }

export function TariffCard({ tariff, single_price }: TariffCardProps) {
  const { name, signatures, price, unit_price, days_valid, client_id } = tariff
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, p: 2.5, minWidth: 0 }}>
      <Box>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {[saysCount(tariff) ? '' : signaturesText(signatures), client_id === null ? '' : t.personal]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
      </Box>
      <Box>
        <Figures sx={{ fontSize: 26, fontWeight: 600, lineHeight: 1.3 }}>{showRubles(price)}</Figures>
        <Box sx={{ fontSize: 15 }}>{[t.one(showRubles(unit_price)), cheaper(unit_price, single_price)].join('')}</Box>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1, textWrap: 'pretty' }}>
        {days_valid === null ? t.forever : t.days(days_valid)}
      </Typography>
      <BuyButton tariff={tariff} />
    </Card>
  )
}

/** «100 подписей», when the name says the same. */
function saysCount({ name, signatures }: Tariff): boolean {
  const plain = (text: string) => text.replace(/\s/g, '')
  return plain(name) === plain(signaturesText(signatures))
}

/** «, дешевле на 20 %», compared with one signature without a package */
function cheaper(unit_price: number, single_price: number | undefined): string {
  const percent = single_price ? Math.floor((1 - unit_price / single_price) * 100) : 0
  return percent > 0 ? `, ${t.cheaper(percent)}` : ''
}
