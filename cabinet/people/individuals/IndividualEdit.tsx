import { useRecordContext } from 'ra-core'
import type { Individual } from '#shared/contract/individuals.ts'
import { ArchiveButton } from '#shared/ra/form/ArchiveButton.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { cabinetIndividualTexts as t } from '#shared/text/individuals.ts'
import { links } from '../../parts/links.ts'
import { IndividualFields } from './IndividualFields.tsx'

export function IndividualEdit() {
  return (
    <Edit redirect="list" isReadable>
      <IndividualForm />
    </Edit>
  )
}

function IndividualForm() {
  const individual = useRecordContext<Individual>()
  if (!individual) return null
  return (
    <FormPage
      title={individual.full_name}
      back={{ to: links.list('individuals'), label: t.title }}
      extra={<ArchiveButton />}
    >
      <IndividualFields />
    </FormPage>
  )
}
