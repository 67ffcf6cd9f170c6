import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { Complaint } from '#shared/contract/complaints.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { StatusField } from '#shared/ra/fields/StatusField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { isAlarming } from '#shared/rules/complaints.ts'
import { complaintReasonTexts } from '#shared/text/complaint-words.ts'
import { complaintStatusTexts, complaintTexts as t } from '#shared/text/complaints.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('complaints')

export function ComplaintRows() {
  return (
    <Rows rowClick="show" card={<ComplaintCard />} bulkActionButtons={false}>
      <Col source="created_at" field={MomentField} />
      <Col source="reason">
        <RowLink type="show">
          <Reason />
        </RowLink>
        <Text />
      </Col>
      <Col source="client_id" field={ClientField} />
      <Col source="client_complaints" field={Counts} />
      <Col source="status" disableSort>
        <StatusField source="status" texts={complaintStatusTexts} />
      </Col>
    </Rows>
  )
}

function Reason() {
  const row = useRecordContext<Complaint>()
  return row ? complaintReasonTexts[row.reason] : null
}

function Text() {
  const row = useRecordContext<Complaint>()
  if (!row?.text) return null
  return (
    <Typography variant="body2" color="text.secondary">
      {row.text}
    </Typography>
  )
}

/** Complaints and messages of the client, marked when there are many. */
export function Counts() {
  const row = useRecordContext<Complaint>()
  if (!row) return null
  const counts = { complaints: row.client_complaints, messages: row.client_messages }
  return (
    <>
      {t.counts(counts.complaints, counts.messages)}
      {isAlarming(counts) && (
        <Typography variant="body2" color="error.main">
          {t.alarming}
        </Typography>
      )}
    </>
  )
}

/** The client is no link here: the whole card is one. */
function ComplaintCard() {
  const row = useRecordContext<Complaint>()
  return (
    <RowCard main={<Reason />} end={<StatusField source="status" texts={complaintStatusTexts} />}>
      <MomentField source="created_at" />
      {row?.client_name}
      <Counts />
      {row?.text}
    </RowCard>
  )
}
