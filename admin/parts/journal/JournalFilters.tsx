import { SearchField } from '#shared/ra/list/SearchField.tsx'
import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import { eventTexts, journalTexts as t, subjectTexts } from '#shared/text/journal.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { ActorFilter } from './ActorFilter.tsx'
import { TextFilter } from './TextFilter.tsx'

export function JournalFilters() {
  return (
    <>
      <SearchField placeholder={t.search} />
      <MoreFilters
        first={
          <>
            <SelectFilter source="event" label={listTexts.event} choices={events} />
            <ActorFilter />
            <ClientFilter />
            <DaysFilter source="at" />
          </>
        }
      >
        <SelectFilter source="actor_kind" label={t.actor_kind} choices={kinds} />
        <SelectFilter source="subject" label={t.object} choices={subjects} />
        <TextFilter source="subject_id" label={t.subject_id} isNumber />
        <TextFilter source="ip" label={t.ip} />
      </MoreFilters>
      <ClearFilter />
    </>
  )
}

const events = Object.entries(eventTexts)
  .map(([id, name]) => ({ id, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
const subjects = Object.entries(subjectTexts)
  .map(([id, name]) => ({ id, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'ru'))
const kinds = Object.entries(t.actors).map(([id, name]) => ({ id, name }))
