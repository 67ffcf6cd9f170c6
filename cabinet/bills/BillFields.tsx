import { email, required } from 'ra-core'
import { MoneyInput } from '#shared/ra/inputs/MoneyInput.tsx'
import { TextLine } from '#shared/ra/inputs/TextLine.tsx'
import { cabinetBillTexts as t } from '#shared/text/bills.ts'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'
import { isSum } from './is-sum.ts'
import { SumChoices } from './SumChoices.tsx'
import { SumHint } from './SumHint.tsx'

export function BillFields() {
  return (
    <>
      <OrganizationInput validate={required()} />
      <MoneyInput source="amount" validate={[required(), isSum]} helperText={<SumHint />} />
      <SumChoices />
      <TextLine
        source="email"
        type="email"
        label={t.email}
        helperText={t.email_hint}
        autoComplete="email"
        validate={[required(), email()]}
      />
    </>
  )
}
