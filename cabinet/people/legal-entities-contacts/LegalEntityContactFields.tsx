import { required } from 'ra-core'
import { email } from '#shared/ra/form/email.ts'
import { PhoneInput } from '#shared/ra/inputs/PhoneInput.tsx'
import { TextLine } from '#shared/ra/inputs/TextLine.tsx'
import { OrganizationInput } from '../legal-entities/OrganizationInput.tsx'

export function LegalEntityContactFields() {
  return (
    <>
      <OrganizationInput validate={required()} />
      <TextLine source="full_name" validate={required()} />
      <TextLine source="position" />
      <PhoneInput source="phone" />
      <TextLine source="email" type="email" validate={email} />
    </>
  )
}
