import { CreateBase } from 'ra-core'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { cabinetIndividualTexts as t } from '#shared/text/individuals.ts'
import { formTexts } from '#shared/text/ra.ts'
import { links } from '../../parts/links.ts'
import { IndividualFields } from './IndividualFields.tsx'

export function IndividualCreate() {
  return (
    <CreateBase redirect="list">
      <FormPage title={t.new} back={{ to: links.list('individuals'), label: t.title }} saveLabel={formTexts.create}>
        <IndividualFields />
      </FormPage>
    </CreateBase>
  )
}
