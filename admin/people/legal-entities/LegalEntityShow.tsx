import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { BankLine } from '#shared/ra/inputs/BankLine.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { consoleContactTexts as contactTexts } from '#shared/text/legal-entities-contacts.ts'
import { consoleLegalTexts as t } from '#shared/text/legal-entities.ts'
import { adminApi } from '../../parts/api.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { LegalEntityContactRows } from '../legal-entities-contacts/LegalEntityContactRows.tsx'
import { links } from '../../parts/links.ts'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { FieldFacts } from '../../parts/fields/FieldFacts.tsx'

export function LegalEntityShow() {
  return (
    <Show<LegalEntity>>
      <LegalEntityPage />
    </Show>
  )
}

function LegalEntityPage() {
  const entity = useRecordContext<LegalEntity>()
  if (!entity) return null
  return (
    <Page
      title={entity.short_name}
      subtitle={<ClientField />}
      back={{ to: links.list('legal-entities'), label: t.title }}
    >
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Panel title={t.requisites}>
          <FieldFacts noun="legal-entities" fields={requisites} />
        </Panel>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <Panel title={t.bank}>
            <FieldFacts noun="legal-entities" fields={['bik', 'account']} />
            <Typography variant="body2" color="text.secondary">
              <BankLine api={adminApi} bik={entity.bik ?? ''} />
            </Typography>
          </Panel>
          <Panel title={t.agreement}>
            <FieldFacts noun="legal-entities" fields={['agreement_number', 'agreement_date']} />
          </Panel>
        </Box>
      </Box>
      <Box component="h2" sx={{ m: 0, fontSize: 20 }}>
        {t.contacts}
      </Box>
      <RelatedList
        reference="contacts"
        target="legal_entity_id"
        empty={contactTexts.empty_title}
        hint={contactTexts.empty}
      >
        <LegalEntityContactRows of="organization" />
      </RelatedList>
    </Page>
  )
}

const requisites = ['full_name', 'inn', 'kpp', 'ogrn', 'address', 'director', 'created_at'] as const
const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
