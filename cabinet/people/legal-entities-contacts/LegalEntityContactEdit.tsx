import { useRecordContext } from 'ra-core'
import type { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import { ArchiveButton } from '#shared/ra/form/ArchiveButton.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { cabinetContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { links } from '../../parts/links.ts'
import { LegalEntityContactFields } from './LegalEntityContactFields.tsx'

export function LegalEntityContactEdit() {
  return (
    <Edit redirect="list" isReadable>
      <ContactForm />
    </Edit>
  )
}

function ContactForm() {
  const contact = useRecordContext<LegalEntityContact>()
  if (!contact) return null
  return (
    <FormPage
      title={contact.full_name}
      back={{ to: links.list('legal-entities-contacts'), label: t.title }}
      extra={<ArchiveButton />}
    >
      <LegalEntityContactFields />
    </FormPage>
  )
}
