import { useState } from 'react'
import { CanAccess } from 'ra-core'
import { useQuery } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import type { ClientNote } from '#shared/contract/client-notes.ts'
import type { SignRequest, StaffTimelineEntry } from '#shared/contract/document-sign-requests.ts'
import { Timeline } from '#shared/ra/Timeline.tsx'
import { showSeconds } from '#shared/rules/clock.ts'
import { deviceOf } from '#shared/rules/device.ts'
import { noteTexts } from '#shared/text/client-notes.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { timelineScreenTexts as t } from '#shared/text/timeline-screens.ts'
import { adminApi } from '../../parts/api.ts'
import { links } from '../../parts/links.ts'
import { NoteForm } from '../../parts/notes/NoteForm.tsx'
import { RemoveNoteButton } from '../../parts/notes/RemoveNoteButton.tsx'
import { useNotesOfRequest } from '../../parts/notes/use-notes.ts'

type Entry = StaffTimelineEntry & { note?: ClientNote }

/** What happened to the request, with what staff have noted about it. */
export function RequestTimeline({ request }: { request: SignRequest }) {
  const { id, client_id } = request
  const { data } = useQuery({
    // a changed request has a new event
    queryKey: ['timeline', id, request.updated_at, request.sealed_at],
    queryFn: ({ signal }) => adminApi.call('GET /document-sign-requests/{id}/timeline', { params: { id }, signal }),
    placeholderData: (known) => known,
  })
  const { data: notes = [] } = useNotesOfRequest(request)
  const [gone, setGone] = useState<readonly number[]>([])
  const present = notes.filter((note) => !gone.includes(note.id))
  return (
    <Timeline<Entry>
      title={consoleRequestTexts.timeline}
      entries={data && [...data, ...present.map(entryOf)]}
      head={
        <CanAccess resource="client-notes" action="create" loading={<Box sx={{ height: 40, mb: 2 }} />}>
          <Box sx={{ mb: 2, displayPrint: 'none' }}>
            <NoteForm client_id={client_id} request_id={id} />
          </Box>
        </CanAccess>
      }
      actionOf={({ note }) =>
        note && (
          <RemoveNoteButton
            note={note}
            onGone={(isGone) =>
              setGone((others) => (isGone ? [...others, note.id] : others.filter((other) => other !== note.id)))
            }
          />
        )
      }
      {...how}
    />
  )
}

const entryOf = (note: ClientNote): Entry => ({
  note,
  kind: 'staff',
  at: note.created_at,
  event: `client-notes.create ${note.id}`,
  text: noteTexts.of_request,
  detail: note.text,
  actor: note.admin_name,
  delivery_status: null,
  journal_id: null,
  delivery_id: null,
  ip: null,
  user_agent: null,
})

/** The message, or the row of the journal with all that it keeps. */
function linkOf({ journal_id, delivery_id, text, at }: StaffTimelineEntry) {
  const time = showSeconds(at)
  if (delivery_id !== null) return { to: links.show('deliveries', delivery_id), label: t.message_of(text, time) }
  return journal_id === null ? null : { to: links.show('journal', journal_id), label: t.journal_of(text, time) }
}

function placeOf({ ip, user_agent }: StaffTimelineEntry): string | null {
  return ip && [ip, user_agent && deviceOf(user_agent)].filter(Boolean).join(', ')
}

const how = { linkOf, placeOf }
