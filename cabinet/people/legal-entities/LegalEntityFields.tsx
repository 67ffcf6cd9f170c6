import { required } from 'ra-core'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { DatePickerInput } from '#shared/ra/inputs/DatePickerInput.tsx'
import { TextLine } from '#shared/ra/inputs/TextLine.tsx'
import { cabinetLegalTexts as t } from '#shared/text/legal-entities.ts'
import { KnownWithInn } from './KnownWithInn.tsx'
import { isAccountText, isBikText, isInnText, isKppText, isOgrnText } from './requisite-checks.ts'

export function LegalEntityFields() {
  return (
    <>
      <FormSection title={t.main}>
        <TextLine source="short_name" validate={required()} />
        <TextLine source="full_name" multiline />
      </FormSection>
      <FormSection title={t.requisites}>
        <KnownWithInn />
        <TextLine source="inn" validate={[required(), isInnText]} inputMode="numeric" />
        <TextLine source="kpp" validate={isKppText} />
        <TextLine source="ogrn" validate={isOgrnText} inputMode="numeric" />
        <TextLine source="address" multiline />
        <TextLine source="director" />
      </FormSection>
      <FormSection title={t.bank}>
        <TextLine source="bik" validate={isBikText} inputMode="numeric" />
        <TextLine source="account" validate={isAccountText} inputMode="numeric" />
      </FormSection>
      <FormSection title={t.agreement}>
        <TextLine source="agreement_number" />
        <DatePickerInput source="agreement_date" />
      </FormSection>
    </>
  )
}
