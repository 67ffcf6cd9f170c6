import { TextInput } from 'react-admin'
import { required } from 'ra-core'
import { email } from '#shared/ra/form/email.ts'
import { PhoneInput } from '#shared/ra/inputs/PhoneInput.tsx'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'

export function LegalEntityContactFields() {
  return (
    <>
      <OrganizationInput validate={required()} />
      <TextInput source="full_name" validate={required()} />
      <TextInput source="position" />
      <PhoneInput source="phone" />
      <TextInput source="email" type="email" validate={email} />
    </>
  )
}
