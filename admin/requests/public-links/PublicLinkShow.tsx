import { useRecordContext } from 'ra-core'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { LinkAlerts } from '#shared/ra/public-links/LinkAlerts.tsx'
import { LinkFacts } from '#shared/ra/public-links/LinkFacts.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { consolePublicLinkTexts, publicLinkStateTexts, publicLinkTexts as t } from '#shared/text/public-links.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { SignRequestRows } from '../document-sign-requests/SignRequestRows.tsx'
import { StopLink } from './StopLink.tsx'

export function PublicLinkShow() {
  return (
    <Show<PublicLink>>
      <LinkPage />
    </Show>
  )
}

function LinkPage() {
  const link = useRecordContext<PublicLink>()
  if (!link) return null
  return (
    <Page
      title={link.title}
      subtitle={
        <Subtitle>
          <StatusChip {...publicLinkStateTexts[link.state]} />
          <ClientField />
        </Subtitle>
      }
      back={{ to: links.list('public-links'), label: consolePublicLinkTexts.title }}
      actions={<StopLink link={link} />}
    >
      <LinkAlerts link={link} />
      <TwoColumns
        aside={
          <Panel title={t.facts}>
            <LinkFacts link={link} />
          </Panel>
        }
      >
        <Panel title={t.requests}>
          <RelatedList
            reference="request"
            target="public_link_id"
            empty={t.requests_empty_title}
            hint={t.requests_empty}
          >
            <SignRequestRows of="client" />
          </RelatedList>
        </Panel>
      </TwoColumns>
    </Page>
  )
}
