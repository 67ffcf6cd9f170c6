import { CreateBase } from 'ra-core'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { cabinetLegalTexts as t } from '#shared/text/legal-entities.ts'
import { formTexts } from '#shared/text/ra.ts'
import { links } from '../../parts/links.ts'
import { LegalEntityFields } from './LegalEntityFields.tsx'

export function LegalEntityCreate() {
  return (
    <CreateBase redirect="list">
      <FormPage title={t.new} back={{ to: links.list('legal-entities'), label: t.title }} saveLabel={formTexts.create}>
        <LegalEntityFields />
      </FormPage>
    </CreateBase>
  )
}
