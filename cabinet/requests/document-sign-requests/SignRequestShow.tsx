import { CanAccess, useRecordContext } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { EvidenceButton } from '#shared/ra/EvidenceButton.tsx'
import { NextStepLine } from '#shared/ra/NextStepLine.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { CircumstancesPanel } from '#shared/ra/requests/CircumstancesPanel.tsx'
import { CourtPacketButton } from '#shared/ra/requests/CourtPacketButton.tsx'
import { FollowUpsPanel } from '#shared/ra/requests/FollowUpsPanel.tsx'
import { BatchArchiveButton } from '#shared/ra/requests/BatchArchiveButton.tsx'
import { SignerFileRows } from '#shared/ra/requests/SignerFileRows.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { hasEvidence } from '#shared/rules/document-sign-requests.ts'
import { cabinetRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { requestFileTexts } from '#shared/text/signer-files.ts'
import { cabinetApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { ApprovalPanel } from '../approvals/ApprovalPanel.tsx'
import { CorrectionDecision } from './CorrectionDecision.tsx'
import { DocumentRows } from './DocumentRows.tsx'
import { NextStepButton } from './NextStepButton.tsx'
import { packetCalls } from './packet-calls.ts'
import { RequestActions } from './RequestActions.tsx'
import { RequestFacts } from './RequestFacts.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'

const refetch_ms = 10_000

export function SignRequestShow() {
  return (
    <Show<SignRequest> queryOptions={{ refetchInterval: ({ state }) => (isSettled(state.data) ? false : refetch_ms) }}>
      <SignRequestPage />
    </Show>
  )
}

/** Nothing will change automatically any more. */
function isSettled(request: SignRequest | undefined): boolean {
  return !request || hasEvidence(request)
}

function SignRequestPage() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  return (
    <Page
      title={request.title}
      subtitle={<StatusChip {...signRequestStatusTexts[request.status]} />}
      back={{ to: links.list('document-sign-requests'), label: t.title }}
    >
      <NextStepLine
        step={request.next_step}
        action={
          <CanAccess resource="request" action="cancel">
            <NextStepButton request={request} />
            <RequestActions request={request} />
          </CanAccess>
        }
      />
      <CorrectionDecision request={request} />
      {request.approval && <ApprovalPanel approval={request.approval} />}
      <TwoColumns
        aside={
          <>
            <Panel title={t.documents}>
              <DocumentRows documents={request.documents} />
              <EvidenceButton
                request={request}
                load={(call) => cabinetApi.file('GET /document-sign-requests/{id}/evidence', call)}
              />
              <BatchArchiveButton
                request={request}
                load={(call) => cabinetApi.file('GET /document-sign-requests/{id}/batch-evidence', call)}
              />
              <CourtPacketButton request={request} calls={packetCalls} />
            </Panel>
            <FollowUpsPanel request={request} />
            <CircumstancesPanel request={request} />
            {request.signer_files.length > 0 && (
              <Panel title={requestFileTexts.title}>
                <SignerFileRows request={request} load={(call) => cabinetApi.file('GET /downloads/{id}', call)} />
              </Panel>
            )}
            <Panel>
              <RequestFacts request={request} />
            </Panel>
          </>
        }
      >
        <RequestTimeline request={request} />
      </TwoColumns>
    </Page>
  )
}
