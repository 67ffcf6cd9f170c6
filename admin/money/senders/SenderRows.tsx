import { useCanAccess, useRecordContext } from 'ra-core'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Sender } from '#shared/contract/senders.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusChip } from '#shared/ra/StatusChip.tsx'
import { listTexts } from '#shared/text/ra.ts'
import { senderQueueTexts as t, senderStatusTexts } from '#shared/text/senders.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { HiddenLabel } from '../../parts/list/HiddenLabel.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { SenderDecision } from './SenderDecision.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('senders')

export function SenderRows() {
  const { canAccess } = useCanAccess({ resource: 'senders', action: 'accept' })
  return (
    <Rows rowClick={false} card={<SenderCard />} bulkActionButtons={false}>
      <Col source="name" field={NameField} />
      <Col source="client_id" field={ClientField} />
      <Col source="status" field={StatusField} />
      <Col source="asked_at" field={MomentField} />
      {canAccess && (
        <Col label={<HiddenLabel text={listTexts.action} />} align="right">
          <SenderDecision />
        </Col>
      )}
    </Rows>
  )
}

/** Name and ИНН, and who else has that ИНН: the first thing to look at. */
function NameField() {
  const row = useRecordContext<Sender>()
  if (!row) return null
  return (
    <>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {row.name}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {row.inn ? t.inn(row.inn) : t.person}
      </Typography>
      {row.same_inn.map(({ client_id, client_name, status }) => (
        <Typography key={client_id} variant="body2" color="warning.main">
          {t.same_inn(client_id, client_name, senderStatusTexts[status].word)}
        </Typography>
      ))}
    </>
  )
}

function StatusField() {
  const row = useRecordContext<Sender>()
  if (!row) return null
  return (
    <>
      <StatusChip {...senderStatusTexts[row.status]} />
      {[row.decided_by, row.note, row.reason].map(
        (line) =>
          line && (
            <Typography key={line} variant="caption" color="text.secondary" component="div">
              {line}
            </Typography>
          ),
      )}
    </>
  )
}

function SenderCard() {
  const { canAccess } = useCanAccess({ resource: 'senders', action: 'accept' })
  return (
    <RowCard main={<NameField />} action={canAccess && <SenderDecision />}>
      <StatusField />
      <ClientField />
    </RowCard>
  )
}
