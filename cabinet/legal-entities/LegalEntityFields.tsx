import { TextInput } from 'react-admin'
import { required } from 'ra-core'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { DatePickerInput } from '#shared/ra/inputs/DatePickerInput.tsx'
import { legalEntityTexts as t } from '#shared/text/cabinet.ts'
import { isAccountText, isBikText, isInnText, isKppText, isOgrnText } from './requisite-checks.ts'

export function LegalEntityFields() {
  return (
    <>
      <FormSection title={t.main}>
        <TextInput source="short_name" validate={required()} autoComplete="off" />
        <TextInput source="full_name" multiline autoComplete="off" />
      </FormSection>
      <FormSection title={t.requisites}>
        <TextInput source="inn" validate={[required(), isInnText]} inputMode="numeric" autoComplete="off" />
        <TextInput source="kpp" validate={isKppText} autoComplete="off" />
        <TextInput source="ogrn" validate={isOgrnText} inputMode="numeric" autoComplete="off" />
        <TextInput source="address" multiline autoComplete="off" />
        <TextInput source="director" autoComplete="off" />
      </FormSection>
      <FormSection title={t.bank}>
        <TextInput source="bik" validate={isBikText} inputMode="numeric" autoComplete="off" />
        <TextInput source="account" validate={isAccountText} inputMode="numeric" autoComplete="off" />
      </FormSection>
      <FormSection title={t.agreement}>
        <TextInput source="agreement_number" autoComplete="off" />
        <DatePickerInput source="agreement_date" />
      </FormSection>
    </>
  )
}
