import { useRecordContext } from 'ra-core'
import { styled } from '@mui/material/styles'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { MomentField } from '#shared/ra/fields/MomentField.tsx'
import { columnOf } from '#shared/ra/list/column-of.tsx'
import { RowLink } from '#shared/ra/list/RowLink.tsx'
import { deviceOf } from '#shared/rules/device.ts'
import { shortName } from '#shared/rules/person.ts'
import { actorText, eventName, journalTexts as t, numberedSubject } from '#shared/text/journal.ts'
import { ClientName } from '../fields/ClientField.tsx'
import { Rows } from '#shared/ra/list/Rows.tsx'
import { RowCard } from '#shared/ra/list/RowCard.tsx'

const Col = columnOf('journal')

type JournalRowsProps = {
  /** what all rows have in common, which no row repeats: their client, subject or actor */
  of?: 'client' | 'subject' | 'actor'
}

/** Event, subject, actor and client of an entry in one line; its other fields are on the page of the entry. */
export function JournalRows({ of }: JournalRowsProps) {
  return (
    <Rows rowClick="show" card={<JournalCard of={of} />}>
      <Col source="at">
        <MomentField source="at" seconds />
      </Col>
      <Col source="event">
        <Sentence of={of} />
      </Col>
      <Col source="ip" field={Place} />
    </Rows>
  )
}

function Sentence({ of }: JournalRowsProps) {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  const { event, actor_name, actor_kind, erased, client_id } = entry
  return (
    <Words>
      <RowLink type="show">{eventName(event)}</RowLink>
      {of !== 'subject' && !isOwn(entry) && <Part>{numberedSubject(entry.subject, entry.subject_id)}</Part>}
      {of !== 'actor' && <Part title={actorText(actor_name, actor_kind)}>{by(entry)}</Part>}
      {(of === 'actor' || of === undefined) && client_id !== null && entry.subject !== 'clients' && (
        <Part>
          <ClientName />
        </Part>
      )}
      {erased && <Part>{t.erased_short}</Part>}
    </Words>
  )
}

/** The actor is the subject too: it is named once, as the actor. */
const isOwn = ({ subject, subject_id, actor_kind, actor_id }: JournalEntry) =>
  subject_id === actor_id &&
  (subject === 'admins' ? actor_kind === 'admin' : subject === 'client-users' && actor_kind === 'client_user')

/** «Орлова Н. П., подписант»: with the kind of actor, because several people may have the same name. */
const by = ({ actor_name, actor_kind }: JournalEntry) =>
  actorText(people.has(actor_kind) ? shortName(actor_name) : actor_name, actor_kind)

const people: ReadonlySet<string> = new Set(['admin', 'client_user', 'signer'])

const Words = styled('span')({
  display: 'block',
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& > a': { color: 'inherit', fontWeight: 500 },
})

const Part = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  '&::before': { content: '" · "' },
}))

/** The address, with the device that was used there in its tooltip. */
function Place() {
  const entry = useRecordContext<JournalEntry>()
  if (!entry?.ip) return '—'
  return <span title={(entry.user_agent && deviceOf(entry.user_agent)) ?? ''}>{entry.ip}</span>
}

function JournalCard({ of }: JournalRowsProps) {
  const entry = useRecordContext<JournalEntry>()
  if (!entry) return null
  return (
    <RowCard main={eventName(entry.event)} end={<MomentField source="at" seconds />}>
      {of !== 'subject' && !isOwn(entry) && numberedSubject(entry.subject, entry.subject_id)}
      {of !== 'actor' && by(entry)}
      {entry.ip && <Place />}
    </RowCard>
  )
}
