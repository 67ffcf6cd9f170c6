import { useRecordContext } from 'ra-core'
import { hasHere } from '#shared/browser/has-here.ts'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { EvidenceButton } from '#shared/ra/EvidenceButton.tsx'
import { Page } from '#shared/ra/Page.tsx'
import { Show } from '#shared/ra/Show.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { TwoColumns } from '#shared/ra/TwoColumns.tsx'
import { CircumstancesPanel } from '#shared/ra/requests/CircumstancesPanel.tsx'
import { FollowUpsPanel } from '#shared/ra/requests/FollowUpsPanel.tsx'
import { CorrectionPanel } from '#shared/ra/requests/CorrectionPanel.tsx'
import { CourtPacketButton } from '#shared/ra/requests/CourtPacketButton.tsx'
import { BatchArchiveButton } from '#shared/ra/requests/BatchArchiveButton.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { consoleRequestTexts as t, signRequestStatusTexts } from '#shared/text/document-sign-requests.ts'
import { adminApi } from '../../parts/api.ts'
import { Subtitle } from '../../parts/fields/Subtitle.tsx'
import { links } from '../../parts/links.ts'
import { DocumentsGate, OpenDocumentsButton } from '../reveals/DocumentsGate.tsx'
import { Neighbours } from '../../parts/list/Neighbours.tsx'
import { CodePanel } from './CodePanel.tsx'
import { DocumentRows } from './DocumentRows.tsx'
import { NextStepBar } from './NextStepBar.tsx'
import { packetCalls } from './packet-calls.ts'
import { RequestMoney } from './RequestMoney.tsx'
import { RequestPeople } from './RequestPeople.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'
import { SignerFiles } from './SignerFiles.tsx'
import { ApproverRows } from '#shared/ra/requests/ApproverRows.tsx'
import { approvalTexts } from '#shared/text/sending-approvals.ts'
import { refetchInterval } from './refetch-interval.ts'

export function SignRequestShow() {
  return (
    <Show<SignRequest> queryOptions={{ refetchInterval }}>
      <SignRequestPage />
    </Show>
  )
}

function SignRequestPage() {
  const request = useRecordContext<SignRequest>()
  if (!request) return null
  const of = { resource: 'document-sign-requests', id: request.id } as const
  return (
    <Page
      title={request.title}
      subtitle={
        <Subtitle>
          <StatusChip {...signRequestStatusTexts[request.status]} />
          {t.number(request.id)}
        </Subtitle>
      }
      back={{ to: links.list('document-sign-requests'), label: t.title }}
      beside={<Neighbours screen="request" noun="document-sign-requests" id={request.id} texts={t} />}
    >
      <NextStepBar request={request} />
      {request.correction && <CorrectionPanel signer={request.signer} correction={request.correction} />}
      <TwoColumns
        aside={
          <>
            <Panel>
              <RequestPeople request={request} />
            </Panel>
            <Panel title={t.documents}>
              <DocumentRows of={of} documents={request.documents} isSigned={request.status === 'signed'} />
              <DocumentsGate of={of} closed={<OpenDocumentsButton of={of} />}>
                <EvidenceButton
                  request={request}
                  load={(call) => adminApi.file('GET /document-sign-requests/{id}/evidence', call)}
                />
                <BatchArchiveButton
                  request={request}
                  load={(call) => adminApi.file('GET /document-sign-requests/{id}/batch-evidence', call)}
                />
                <CourtPacketButton request={request} calls={packetCalls} />
              </DocumentsGate>
            </Panel>
            <SignerFiles of={of} request={request} />
            {request.approval && (
              <Panel title={approvalTexts.title}>
                <ApproverRows approval={request.approval} />
              </Panel>
            )}
            <CodePanel request={request} />
            <FollowUpsPanel request={request} />
            <CircumstancesPanel request={request} />
            {hasHere('transactions') && <RequestMoney request={request} />}
          </>
        }
      >
        <RequestTimeline request={request} />
      </TwoColumns>
    </Page>
  )
}
