import { useRecordContext } from 'ra-core'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Approval } from '#shared/contract/approvals.ts'
import { Fact, Facts } from '#shared/ra/Facts.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { listTexts } from '#shared/text/admin.ts'
import { approvalKindTexts, approvalStateTexts, approvalTexts as t } from '#shared/text/approvals.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { StaffField } from '../../parts/fields/StaffField.tsx'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { Changes } from '../../parts/journal/Changes.tsx'
import { links } from '../../parts/links.ts'
import { approvalSubjects } from './approval-subjects.ts'
import { ApprovalActions } from './ApprovalActions.tsx'

export function ApprovalShow() {
  return (
    <Show<Approval>>
      <ApprovalPage />
    </Show>
  )
}

const labels = nounTexts.approvals.fields

function ApprovalPage() {
  const approval = useRecordContext<Approval>()
  if (!approval) return null
  const { id, kind, state, before, after, runs_at } = approval
  return (
    <Page
      title={approvalKindTexts[kind]}
      subtitle={
        <Subtitle>
          <StatusChip {...approvalStateTexts[state]} />
          {t.number(id)}
        </Subtitle>
      }
      back={{ to: links.list('approvals'), label: t.title }}
      actions={<ApprovalActions approval={approval} />}
    >
      {state === 'waiting' && <Alert severity="warning">{runs_at ? t.runs(showTime(runs_at)) : t.waits}</Alert>}
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: columns }}>
        <Panel title={t.what} flush>
          <Changes entry={{ subject: approvalSubjects[kind], before, after }} />
        </Panel>
        <Panel title={t.who}>
          <ApprovalFacts approval={approval} />
        </Panel>
      </Box>
    </Page>
  )
}

function ApprovalFacts({ approval }: { approval: Approval }) {
  const { kind, subject_id, client_id, asked_at, decided_at, reason } = approval
  return (
    <Facts>
      <Fact label={labels.asked_by}>
        <StaffField source="asked_by" />
        <Box>{showTime(asked_at)} (МСК)</Box>
      </Fact>
      {client_id !== null && (
        <Fact label={listTexts.client}>
          <ClientField />
        </Fact>
      )}
      {kind === 'payment' && subject_id !== null && (
        <Fact label={t.subject}>
          <TextLink to={links.show('payments', subject_id)}>{t.payment(subject_id)}</TextLink>
        </Fact>
      )}
      {decided_at && (
        <Fact label={labels.decided_by}>
          {approval.decided_by ? <StaffField source="decided_by" /> : t.by_clock}
          <Box>{showTime(decided_at)} (МСК)</Box>
        </Fact>
      )}
      {reason && <Fact label={labels.reason}>{reason}</Fact>}
    </Facts>
  )
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }
