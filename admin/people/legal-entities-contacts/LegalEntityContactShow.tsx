import { useRecordContext } from 'ra-core'
import type { LegalEntityContact } from '#shared/contract/legal-entities-contacts.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { consoleContactTexts as t } from '#shared/text/legal-entities-contacts.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { FieldFacts } from '../../parts/fields/FieldFacts.tsx'
import { OrganizationField } from '../../parts/fields/OrganizationField.tsx'
import { links } from '../../parts/links.ts'
import { LegalEntityContactRows } from './LegalEntityContactRows.tsx'
import { RevealButton } from '../../requests/reveals/RevealButton.tsx'

export function LegalEntityContactShow() {
  return (
    <Show<LegalEntityContact>>
      <ContactPage />
    </Show>
  )
}

function ContactPage() {
  const contact = useRecordContext<LegalEntityContact>()
  if (!contact) return null
  return (
    <Page
      title={contact.full_name}
      subtitle={<ClientField />}
      back={{ to: links.list('legal-entities-contacts'), label: t.title }}
    >
      <TwoColumns
        aside={
          <Panel>
            <FieldFacts
              noun="legal-entities-contacts"
              fields={fields}
              beside={{ phone: <RevealButton resource="legal-entities-contacts" id={contact.id} field="phone" /> }}
            >
              <Fact label={nounTexts['legal-entities-contacts'].fields.legal_entity_id}>
                <OrganizationField source="legal_entity_id" />
              </Fact>
            </FieldFacts>
          </Panel>
        }
      >
        <Panel title={t.of_organization}>
          <RelatedList
            reference="contacts"
            target="legal_entity_id"
            source="legal_entity_id"
            empty={t.empty_title}
            hint={t.empty}
          >
            <LegalEntityContactRows of="organization" />
          </RelatedList>
        </Panel>
      </TwoColumns>
    </Page>
  )
}

const fields = ['position', 'phone', 'email', 'created_at'] as const
