import { required } from 'ra-core'
import { NumberInput, TextInput } from 'react-admin'
import Typography from '@mui/material/Typography'
import type { TariffKind } from '#shared/rules/tariffs.ts'
import { MoneyInput } from '#shared/ra/inputs/MoneyInput.tsx'
import { consoleTariffTexts as t } from '#shared/text/tariffs.ts'
import { isAmount } from '../payments/is-amount.ts'

/** Fields by kind: price of one signature, or a package for some days, which may be a gift. */
export function TariffFields({ kind }: { kind: TariffKind }) {
  const isPackage = kind !== 'pay_as_you_go'
  return (
    <>
      <TextInput source="name" validate={required()} />
      {isPackage && <NumberInput source="signatures" min={1} step={1} validate={required()} />}
      {kind !== 'welcome' && (
        <MoneyInput
          source="price"
          label={isPackage ? t.price_of_package : t.price_of_one}
          validate={[required(), isAmount]}
        />
      )}
      {isPackage && <NumberInput source="days_valid" min={1} step={1} helperText={t.days_hint} />}
      {kind === 'package' && (
        <Typography variant="caption" color="text.secondary" component="p">
          {t.price_hint}
        </Typography>
      )}
    </>
  )
}
