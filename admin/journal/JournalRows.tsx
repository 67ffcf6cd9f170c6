import { useRecordContext } from 'ra-core'
import { DataTable } from 'react-admin'
import Typography from '@mui/material/Typography'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { eventName, journalTexts as t } from '#shared/text/journal.ts'
import { ClientField } from '../fields/ClientField.tsx'
import { TableRows } from '../list/TableRows.tsx'
import { Subject } from './Subject.tsx'

export function JournalRows({ ofOne = false }: { ofOne?: boolean }) {
  return (
    <TableRows rowClick="show" card={<JournalCard />}>
      <DataTable.Col source="at" field={MomentField} />
      <DataTable.Col source="event" disableSort>
        <RowLink type="show">
          <Event />
        </RowLink>
      </DataTable.Col>
      <DataTable.Col source="subject" disableSort field={Subject} />
      <DataTable.Col source="actor_name" disableSort field={Actor} />
      {ofOne ? null : <DataTable.Col source="client_id" disableSort field={ClientField} />}
      <DataTable.Col source="ip" disableSort field={Ip} />
    </TableRows>
  )
}

function Event() {
  const entry = useRecordContext<JournalEntry>()
  return entry ? eventName(entry.event) : null
}

function Ip() {
  const entry = useRecordContext<JournalEntry>()
  return entry?.ip ?? '—'
}

function Actor() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  return (
    <>
      {entry.actor_name}
      <Typography variant="caption" color="text.secondary" component="div">
        {t.actors[entry.actor_kind] ?? entry.actor_kind}
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
      <span>
        {entry.actor_name}, {t.actors[entry.actor_kind] ?? entry.actor_kind}
      </span>
      <MomentField source="at" />
    </>
  )
}
