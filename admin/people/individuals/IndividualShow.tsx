import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import type { Individual } from '#shared/contract/individuals.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { consoleIndividualTexts as t } from '#shared/text/individuals.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { SignRequestRows } from '../../requests/document-sign-requests/SignRequestRows.tsx'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { FieldFacts } from '../../parts/fields/FieldFacts.tsx'
import { OrganizationField } from '../../parts/fields/OrganizationField.tsx'
import { links } from '../../parts/links.ts'
import { RevealButton } from '../../requests/reveals/RevealButton.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'

export function IndividualShow() {
  return (
    <Show<Individual>>
      <IndividualPage />
    </Show>
  )
}

function IndividualPage() {
  const individual = useRecordContext<Individual>()
  if (!individual) return null
  return (
    <Page
      title={individual.full_name}
      subtitle={<ClientField />}
      back={{ to: links.list('individuals'), label: t.title }}
    >
      <Panel title={t.facts}>
        <FieldFacts
          noun="individuals"
          fields={fields}
          beside={{
            phone: <RevealButton resource="individuals" id={individual.id} field="phone" />,
            snils: <RevealButton resource="individuals" id={individual.id} field="snils" />,
          }}
        >
          <Fact label={nounTexts.individuals.fields.legal_entity_id}>
            <OrganizationField source="legal_entity_id" />
          </Fact>
        </FieldFacts>
      </Panel>
      <Box component="h2" sx={{ m: 0, fontSize: 20 }}>
        {t.requests}
      </Box>
      <RelatedList reference="request" target="individual_id" empty={t.no_requests} hint="">
        <SignRequestRows of="signer" />
      </RelatedList>
    </Page>
  )
}

const fields = ['phone', 'email', 'snils', 'inn', 'created_at'] as const
