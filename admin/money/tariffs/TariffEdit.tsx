import { useRecordContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import type { Tariff } from '#shared/contract/tariffs.ts'
import { Edit } from '#shared/ra/form/Edit.tsx'
import { FormPage } from '#shared/ra/form/FormPage.tsx'
import { consoleTariffTexts as t } from '#shared/text/tariffs.ts'
import { useSaved } from '../../parts/use-saved.ts'
import { links } from '../../parts/links.ts'
import { ArchiveTariff } from './ArchiveTariff.tsx'
import { TariffFields } from './TariffFields.tsx'

export function TariffEdit() {
  return (
    <Edit redirect={false} mutationOptions={useSaved('tariffs', 'list')}>
      <TariffForm />
    </Edit>
  )
}

function TariffForm() {
  const tariff = useRecordContext<Tariff>()
  if (!tariff) return null
  return (
    <FormPage
      title={t.edit_title}
      back={{ to: links.list('tariffs'), label: t.title }}
      extra={<ArchiveTariff tariff={tariff} />}
    >
      <Alert severity="info" sx={{ width: '100%', mb: 1 }}>
        {t.change_hint[tariff.kind]}
      </Alert>
      <TariffFields kind={tariff.kind} />
    </FormPage>
  )
}
