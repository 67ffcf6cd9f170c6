import { ShowBase, useRecordContext } from 'ra-core'
import { ReferenceField } from 'react-admin'
import type { LegalEntityContact } from '#shared/contract/people.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { contactTexts as t, listTexts } from '#shared/text/admin.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { FieldFacts } from '../fields/FieldFacts.tsx'

export function LegalEntityContactShow() {
  return (
    <ShowBase<LegalEntityContact> loading={<PageSkeleton />}>
      <ContactPage />
    </ShowBase>
  )
}

function ContactPage() {
  const contact = useRecordContext<LegalEntityContact>()
  if (!contact) return null
  return (
    <Page title={contact.full_name} back={{ to: '/contacts', label: t.title }}>
      <Panel title={t.facts}>
        <Facts>
          <Fact label={nounTexts['legal-entities-contacts'].fields['legal_entity_id'] ?? ''}>
            <ReferenceField source="legal_entity_id" reference="legal" link="show" />
          </Fact>
          <Fact label={listTexts.client}>
            <ClientField />
          </Fact>
        </Facts>
        <FieldFacts noun="legal-entities-contacts" fields={fields} />
      </Panel>
    </Page>
  )
}

const fields = ['position', 'phone', 'email', 'created_at']
