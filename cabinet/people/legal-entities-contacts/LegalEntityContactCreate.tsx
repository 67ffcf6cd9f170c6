import { CreateBase } from 'ra-core'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { cabinetContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { formTexts } from '#shared/text/ra.ts'
import { links } from '../../parts/links.ts'
import { LegalEntityContactFields } from './LegalEntityContactFields.tsx'

export function LegalEntityContactCreate() {
  return (
    <CreateBase redirect="list">
      <FormPage
        title={t.new}
        back={{ to: links.list('legal-entities-contacts'), label: t.title }}
        saveLabel={formTexts.create}
      >
        <LegalEntityContactFields />
      </FormPage>
    </CreateBase>
  )
}
