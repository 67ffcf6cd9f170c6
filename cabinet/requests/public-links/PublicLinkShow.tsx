import { useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { PublicLink } from '#shared/contract/public-links.ts'
import { CopyButton } from '#shared/ra/CopyButton.tsx'
import { RelatedList } from '#shared/ra/list/RelatedList.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { LinkAlerts } from '#shared/ra/public-links/LinkAlerts.tsx'
import { LinkFacts } from '#shared/ra/public-links/LinkFacts.tsx'
import { QrCode } from '#shared/ra/QrCode.tsx'
import { file_timeout_ms, SaveFileButton } from '#shared/ra/SaveFileButton.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { publicLinkStateTexts, publicLinkTexts as t, sheetName } from '#shared/text/public-links.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { BegunRows } from './BegunRows.tsx'
import { LinkActions } from './LinkActions.tsx'

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
  const { id, title, state, started } = link
  return (
    <Page
      title={title}
      subtitle={<StatusChip {...publicLinkStateTexts[state]} />}
      back={{ to: links.list('public-links'), label: t.title }}
      actions={<LinkActions link={link} />}
    >
      <LinkAlerts link={link} />
      <AddressPanel link={link} />
      <TwoColumns
        aside={
          <Panel title={t.facts}>
            <LinkFacts link={link} />
          </Panel>
        }
      >
        <Panel
          title={t.requests}
          actions={
            started > 0 && (
              <Button component={Link} to={links.list('document-sign-requests', { public_link_id: id })}>
                {t.as_list}
              </Button>
            )
          }
        >
          <RelatedList
            reference="request"
            target="public_link_id"
            empty={t.requests_empty_title}
            hint={t.requests_empty}
          >
            <BegunRows />
          </RelatedList>
        </Panel>
      </TwoColumns>
    </Page>
  )
}

function AddressPanel({ link }: { link: PublicLink }) {
  const { id, url } = link
  if (url === null) return null
  return (
    <Panel title={t.address}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <QrCode text={url} alt={t.qr} side_px={168} />
        <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, flex: '1 1 240px' }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{url}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CopyButton text={url} label={t.copy} />
            <SaveFileButton
              variant="outlined"
              name={`${sheetName(link)}.pdf`}
              load={() =>
                cabinetApi.file('GET /public-links/{id}/sheet', { params: { id }, timeout_ms: file_timeout_ms })
              }
            >
              {t.sheet}
            </SaveFileButton>
            <Button variant="outlined" component="a" href={url} target="_blank" rel="noreferrer">
              {t.open}
            </Button>
          </Box>
        </Box>
      </Box>
    </Panel>
  )
}
