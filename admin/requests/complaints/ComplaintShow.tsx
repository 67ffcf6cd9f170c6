import { useRecordContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Complaint } from '#shared/contract/complaints.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { complaintReasonTexts } from '#shared/text/complaint-words.ts'
import { complaintStatusTexts, complaintTexts as t } from '#shared/text/complaints.ts'
import { stuckTexts } from '#shared/text/stuck.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { ComplaintActions } from './ComplaintActions.tsx'
import { PersonMessages } from './PersonMessages.tsx'
import { Counts } from './ComplaintRows.tsx'

export function ComplaintShow() {
  return (
    <Show<Complaint>>
      <ComplaintPage />
    </Show>
  )
}

function ComplaintPage() {
  const complaint = useRecordContext<Complaint>()
  if (!complaint) return null
  const { id, status, reason, text, message, sending_stopped_at } = complaint
  return (
    <Page
      title={complaintReasonTexts[reason]}
      subtitle={
        <Subtitle>
          <StatusChip {...complaintStatusTexts[status]} />
          {t.number(id)}
        </Subtitle>
      }
      back={{ to: links.list('complaints'), label: t.title }}
      actions={<ComplaintActions complaint={complaint} />}
    >
      {sending_stopped_at && <Alert severity="warning">{t.already}</Alert>}
      <TwoColumns
        aside={
          <Panel title={t.sender}>
            <ComplaintFacts complaint={complaint} />
          </Panel>
        }
      >
        <Panel title={t.about}>
          <Box sx={words}>{text ?? t.no_text}</Box>
        </Panel>
        <Panel title={t.message}>
          <Box sx={words}>{message ?? t.no_message}</Box>
        </Panel>
        <PersonMessages complaint={complaint} />
      </TwoColumns>
    </Page>
  )
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { venture, client_name, request_id, phone, created_at, decision, decided_by, decided_at } = complaint
  return (
    <Facts>
      <Fact label={t.sender}>
        {venture !== client_name && <Box sx={{ overflowWrap: 'anywhere' }}>{venture}</Box>}
        <ClientField />
      </Fact>
      <Fact label={t.count}>
        <Counts />
      </Fact>
      <Fact label={t.request}>
        <TextLink to={links.show('document-sign-requests', request_id)}>{stuckTexts.request(request_id)}</TextLink>
      </Fact>
      <Fact label={t.phone}>{showPhone(phone)}</Fact>
      <Fact label={t.came}>{showTime(created_at)} (МСК)</Fact>
      {decided_at && (
        <Fact label={t.decision}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{decision}</Box>
          <Box sx={{ color: 'text.secondary' }}>{t.decided(decided_by ?? '', showTime(decided_at))}</Box>
        </Fact>
      )}
    </Facts>
  )
}

const words = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }
