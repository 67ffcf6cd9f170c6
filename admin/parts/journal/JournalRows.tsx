import { useRecordContext } from 'ra-core'
import Typography from '@mui/material/Typography'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { deviceOf } from '#shared/rules/device.ts'
import { actorKind, actorText, eventName, journalTexts } from '#shared/text/journal.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { TableRows } from '../list/TableRows.tsx'
import { Subject } from './Subject.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'

const Col = columnOf('journal')

type JournalRowsProps = {
  /** all rows are of one client or about one thing: no column for it */
  of?: 'client' | 'subject'
}

export function JournalRows({ of }: JournalRowsProps) {
  return (
    <TableRows rowClick="show" card={<JournalCard />}>
      <Col source="at">
        <MomentField source="at" seconds />
      </Col>
      <Col source="event">
        <RowLink type="show">
          <Event />
        </RowLink>
      </Col>
      {of === 'subject' ? null : <Col source="subject" field={Subject} />}
      <Col source="actor_name" field={Actor} />
      {of ? null : <Col source="client_id" field={ClientField} />}
      <Col source="ip" field={Place} />
    </TableRows>
  )
}

function Event() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  return (
    <>
      {eventName(entry.event)}
      {entry.erased && (
        <Typography variant="caption" color="text.secondary" component="div">
          {journalTexts.erased_short}
        </Typography>
      )}
    </>
  )
}

/** The address, and the device that was used there. */
function Place() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry?.ip) return '—'
  return (
    <>
      {entry.ip}
      {entry.user_agent && (
        <Typography variant="caption" color="text.secondary" component="div">
          {deviceOf(entry.user_agent)}
        </Typography>
      )}
    </>
  )
}

function Actor() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  return (
    <>
      {entry.actor_name}
      <Typography variant="caption" color="text.secondary" component="div">
        {entry.actor_name === actorKind(entry.actor_kind) ? null : actorKind(entry.actor_kind)}
      </Typography>
    </>
  )
}

function JournalCard() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  return (
    <>
      <strong>{eventName(entry.event)}</strong>
      <span>{actorText(entry.actor_name, entry.actor_kind)}</span>
      <MomentField source="at" seconds />
      <Place />
    </>
  )
}
