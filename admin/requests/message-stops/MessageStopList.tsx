import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { MessageStop } from '#shared/contract/message-stops.ts'
import { EmptyState } from '#shared/ra/EmptyState.tsx'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { List } from '../../parts/list/List.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { showTime } from '#shared/rules/clock.ts'
import { showPhone } from '#shared/rules/phone.ts'
import { messageStopReasonTexts, messageStopTexts as t } from '#shared/text/message-stops.ts'
import { stuckTexts } from '#shared/text/stuck.ts'
import { ClientField } from '../../parts/fields/ClientField.tsx'
import { TextLink } from '../../parts/fields/TextLink.tsx'
import { links } from '../../parts/links.ts'
import { ClearFilter } from '../../parts/list/ClearFilter.tsx'
import { ClientFilter } from '../../parts/list/ClientFilter.tsx'
import { ExportButtons } from '../../parts/list/ExportButtons.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('message-stops')

/** «Не присылать мне»: who, from whom, since when and by which link. */
export function MessageStopList() {
  return (
    <List
      title={t.title}
      subtitle={t.subtitle}
      more={<ExportButtons />}
      filters={filters}
      empty={<EmptyState title={t.empty_title} hint={t.empty} />}
    >
      <Rows rowClick={false} card={<StopCard />} bulkActionButtons={false}>
        <Col source="created_at" field={MomentField} />
        <Col source="phone" field={PhoneField} />
        <Col source="client_id" label={t.from} field={FromField} />
        <Col source="reason" field={ReasonField} />
        <Col source="request_id" field={RequestField} />
      </Rows>
    </List>
  )
}

const states = Object.entries(t.states).map(([id, name]) => ({ id, name }))

const filters = (
  <>
    <MoreFilters
      first={
        <>
          <SelectFilter source="state" label={t.state} choices={states} />
          <ClientFilter />
        </>
      }
    />
    <ClearFilter />
  </>
)

function PhoneField() {
  const row = useRecordContext<MessageStop>()
  return row ? showPhone(row.phone) : null
}

function FromField() {
  const row = useRecordContext<MessageStop>()
  if (!row) return null
  return row.client_id === null ? t.from_all : <ClientField />
}

function ReasonField() {
  const row = useRecordContext<MessageStop>()
  if (!row) return null
  return (
    <>
      {messageStopReasonTexts[row.reason]}
      {row.lifted_at && (
        <Typography variant="body2" color="text.secondary">
          {t.lifted(showTime(row.lifted_at))}
        </Typography>
      )}
    </>
  )
}

function RequestField() {
  const row = useRecordContext<MessageStop>()
  if (!row?.request_id) return null
  return (
    <TextLink to={links.show('document-sign-requests', row.request_id)}>{stuckTexts.request(row.request_id)}</TextLink>
  )
}

function StopCard() {
  return (
    <RowCard main={<PhoneField />} end={<MomentField source="created_at" />}>
      <FromField />
      <ReasonField />
      <RequestField />
    </RowCard>
  )
}
