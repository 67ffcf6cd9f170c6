import { TextInput } from 'react-admin'
import { email, required } from 'ra-core'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'
import { isPhone } from '#shared/ra/inputs/phone-check.ts'
import { PhoneInput } from '#shared/ra/inputs/PhoneInput.tsx'
import { individualTexts as t } from '#shared/text/cabinet.ts'

export function IndividualFields() {
  return (
    <>
      <FormSection title={t.name}>
        <TextInput source="last_name" validate={required()} autoComplete="off" />
        <TextInput source="first_name" validate={required()} autoComplete="off" />
        <TextInput source="middle_name" autoComplete="off" />
      </FormSection>
      <FormSection title={t.contact}>
        <PhoneInput source="phone" validate={[required(), isPhone]} />
        <TextInput source="email" type="email" validate={email()} autoComplete="off" />
      </FormSection>
      <FormSection title={t.papers}>
        <TextInput source="snils" inputMode="numeric" autoComplete="off" />
        <TextInput source="inn" inputMode="numeric" autoComplete="off" />
        <OrganizationInput />
      </FormSection>
    </>
  )
}
