import Box from '@mui/material/Box'
import type { BulkSending } from '#shared/contract/bulk-sendings.ts'
import { Fact } from '#shared/ra/Facts.tsx'
import { Panel } from '#shared/ra/Panel.tsx'
import { showDeadline, showTime } from '#shared/rules/clock.ts'
import { nounTexts } from '#shared/text/fields.ts'
import { OrganizationField } from '../../parts/fields/OrganizationField.tsx'

const labels = nounTexts['bulk-sendings'].fields
const requestLabels = nounTexts['document-sign-requests'].fields

/** What all rows share, and who sent it when. */
export function SendingFacts({ sending }: { sending: BulkSending }) {
  const { documents, message, deadline, created_by, created_at, confirmed_by, confirmed_at } = sending
  return (
    <Panel>
      <Box component="dl" sx={facts}>
        {documents.length > 0 && (
          <Fact label={requestLabels.documents}>
            {documents.map(({ file_id, title }) => (
              <div key={file_id}>{title}</div>
            ))}
          </Fact>
        )}
        {sending.legal_entity_id !== null && (
          <Fact label={requestLabels.legal_entity_id}>
            <OrganizationField source="legal_entity_id" />
          </Fact>
        )}
        {deadline && <Fact label={requestLabels.deadline}>{showDeadline(deadline)}</Fact>}
        {message && <Fact label={requestLabels.message}>{message}</Fact>}
        <Fact label={labels.created_by}>
          {created_by}, {showTime(created_at)} (МСК)
        </Fact>
        {confirmed_by && confirmed_at && (
          <Fact label={labels.confirmed_by}>
            {confirmed_by}, {showTime(confirmed_at)} (МСК)
          </Fact>
        )}
      </Box>
    </Panel>
  )
}

const facts = { m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' } }
