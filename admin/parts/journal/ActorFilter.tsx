import { useListContext } from 'ra-core'
import MenuItem from '@mui/material/MenuItem'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { FilterChip } from '#shared/ra/list/FilterChip.tsx'
import { ChipSelect } from '#shared/ra/list/SelectFilter.tsx'
import { journalTexts as t } from '#shared/text/journal.ts'
import { useStaff } from '../use-staff.ts'

/** Rows of one person: a colleague is chosen here, anybody else by a link from a row. A number counts within its kind. */
export function ActorFilter() {
  const { filterValues, setFilters, data: entries } = useListContext<JournalEntry>()
  const { actor_kind, actor_id, ...rest } = filterValues as { actor_kind?: string; actor_id?: number }
  const staff = useStaff()
  const chosen = actor_kind === 'admin' ? staff?.find(({ id }) => id === actor_id) : undefined
  const choose = (id: number | undefined) => setFilters(id ? { ...rest, actor_kind: 'admin', actor_id: id } : rest)
  if (actor_id !== undefined && !chosen) {
    const name = entries?.[0]?.actor_name ?? String(actor_id)
    return <FilterChip onClear={() => choose(undefined)}>{t.of_person(name)}</FilterChip>
  }
  if (!staff) return null
  return (
    <ChipSelect
      label={t.staff}
      value={chosen ? String(chosen.id) : ''}
      name={chosen?.full_name ?? null}
      onChange={(id) => choose(Number(id) || undefined)}
    >
      {staff.map(({ id, full_name }) => (
        <MenuItem key={id} value={String(id)}>
          {full_name}
        </MenuItem>
      ))}
    </ChipSelect>
  )
}
