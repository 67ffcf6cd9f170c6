import { TextInput } from 'react-admin'
import { email, required } from 'ra-core'
import { PhoneInput } from '#shared/ra/inputs/PhoneInput.tsx'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'

export function LegalEntityContactFields() {
  return (
    <>
      <OrganizationInput validate={required()} />
      <TextInput source="full_name" validate={required()} autoComplete="off" />
      <TextInput source="position" autoComplete="off" />
      <PhoneInput source="phone" />
      <TextInput source="email" type="email" validate={email()} autoComplete="off" />
    </>
  )
}
