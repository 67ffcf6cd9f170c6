import { TextInput } from 'react-admin'
import { required } from 'ra-core'
import { FillByInn } from '#shared/ra/form/FillByInn.tsx'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { BikInput } from '#shared/ra/inputs/BikInput.tsx'
import { DatePickerInput } from '#shared/ra/inputs/DatePickerInput.tsx'
import { cabinetLegalTexts as t } from '#shared/text/legal-entities.ts'
import { cabinetApi } from '../../parts/api.ts'
import { KnownWithInn } from './KnownWithInn.tsx'
import { isAccountText, isBikText, isInnText, isKppText, isOgrnText } from './requisite-checks.ts'

const known = {
  short_name: 'short_name',
  full_name: 'full_name',
  kpp: 'kpp',
  ogrn: 'ogrn',
  address: 'address',
  director: 'director',
}

export function LegalEntityFields() {
  return (
    <>
      <FormSection title={t.main}>
        <TextInput source="short_name" validate={required()} />
        <TextInput source="full_name" multiline />
      </FormSection>
      <FormSection title={t.requisites}>
        <KnownWithInn />
        <TextInput source="inn" validate={[required(), isInnText]} inputMode="numeric" />
        <FillByInn api={cabinetApi} fields={known} />
        <TextInput source="kpp" validate={isKppText} />
        <TextInput source="ogrn" validate={isOgrnText} inputMode="numeric" />
        <TextInput source="address" multiline />
        <TextInput source="director" />
      </FormSection>
      <FormSection title={t.bank}>
        <BikInput api={cabinetApi} validate={isBikText} />
        <TextInput source="account" validate={isAccountText} inputMode="numeric" />
      </FormSection>
      <FormSection title={t.agreement}>
        <TextInput source="agreement_number" />
        <DatePickerInput source="agreement_date" />
      </FormSection>
    </>
  )
}
