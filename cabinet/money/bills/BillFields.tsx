import { TextInput } from 'react-admin'
import { required } from 'ra-core'
import { email } from '#shared/ra/form/email.ts'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MoneyInput } from '#shared/ra/inputs/MoneyInput.tsx'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { OrganizationInput } from '../../people/legal-entities/OrganizationInput.tsx'
import { isSum } from '../../parts/is-sum.ts'
import { SumChoices } from './SumChoices.tsx'
import { SumHint } from './SumHint.tsx'

/** @param props `own_name`: of a private person, who pays; null for a company */
export function BillFields({ own_name }: { own_name: string | null }) {
  return (
    <>
      {own_name === null ? <OrganizationInput validate={required()} /> : <PayerIsPerson name={own_name} />}
      <MoneyInput source="amount" validate={[required(), isSum]} helperText={<SumHint />} />
      <SumChoices />
      <TextInput
        source="email"
        type="email"
        label={t.email}
        helperText={t.email_hint}
        autoComplete="email"
        validate={[required(), email]}
      />
    </>
  )
}

function PayerIsPerson({ name }: { name: string }) {
  return (
    <Box sx={{ mb: 1, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {t.payer_person}
      </Typography>
      <Box sx={{ fontWeight: 500 }}>{name}</Box>
      <Typography variant="body2" color="text.secondary">
        {t.payer_hint}
      </Typography>
    </Box>
  )
}
