import { useRecordContext } from 'ra-core'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { ArchiveButton } from '#shared/ra/form/ArchiveButton.tsx'
import { CopyIconButton } from '#shared/ra/CopyButton.tsx'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { FormSection } from '#shared/ra/form/FormSection.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { cabinetLegalTexts as t } from '#shared/text/legal-entities.ts'
import { links } from '../../parts/links.ts'
import { LegalEntityFields } from './LegalEntityFields.tsx'

export function LegalEntityEdit() {
  return (
    <Edit redirect="list" isReadable>
      <LegalEntityForm />
    </Edit>
  )
}

function LegalEntityForm() {
  const entity = useRecordContext<LegalEntity>()
  if (!entity) return null
  return (
    <FormPage
      title={entity.short_name}
      back={{ to: links.list('legal-entities'), label: t.title }}
      extra={<ArchiveButton />}
    >
      <LegalEntityFields />
      <FormSection title={t.machines}>
        <Facts>
          <Fact label={t.id}>
            <code>{entity.id}</code> <CopyIconButton text={String(entity.id)} label={t.copy_id} />
          </Fact>
        </Facts>
      </FormSection>
    </FormPage>
  )
}
