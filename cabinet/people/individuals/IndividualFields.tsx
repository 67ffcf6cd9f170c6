import { TextInput } from 'react-admin'
import { required } from 'ra-core'
import { email } from '#shared/ra/form/email.ts'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'
import { isPhone } from '#shared/ra/inputs/phone-check.ts'
import { PhoneInput } from '#shared/ra/inputs/PhoneInput.tsx'
import { cabinetIndividualTexts as t } from '#shared/text/individuals.ts'

export function IndividualFields() {
  return (
    <>
      <FormSection title={t.name}>
        <TextInput source="last_name" validate={required()} />
        <TextInput source="first_name" validate={required()} />
        <TextInput source="middle_name" />
      </FormSection>
      <FormSection title={t.contact}>
        <PhoneInput source="phone" validate={[required(), isPhone]} />
        <TextInput source="email" type="email" validate={email} />
      </FormSection>
      <FormSection title={t.papers}>
        <TextInput source="snils" inputMode="numeric" />
        <TextInput source="inn" inputMode="numeric" />
        <OrganizationInput />
      </FormSection>
    </>
  )
}
