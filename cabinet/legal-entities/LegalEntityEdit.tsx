import { EditBase, useRecordContext } from 'ra-core'
import type { LegalEntity } from '#shared/contract/people.ts'
import { ArchiveButton } from '#shared/ra/form/ArchiveButton.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { legalEntityTexts as t } from '#shared/text/cabinet.ts'
import { LegalEntityFields } from './LegalEntityFields.tsx'

export function LegalEntityEdit() {
  return (
    <EditBase mutationMode="pessimistic" redirect="list" loading={<PageSkeleton />}>
      <LegalEntityForm />
    </EditBase>
  )
}

function LegalEntityForm() {
  const entity = useRecordContext<LegalEntity>()
  if (!entity) return null
  return (
    <FormPage title={entity.short_name} back={{ to: '/organizations', label: t.title }} extra={<ArchiveButton />}>
      <LegalEntityFields />
    </FormPage>
  )
}
