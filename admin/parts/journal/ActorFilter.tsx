import { useCanAccess, useGetList, useListContext } from 'ra-core'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Admin } from '#shared/contract/admins.ts'
import type { JournalEntry } from '#shared/contract/journal.ts'
import { FilterChip } from '#shared/ra/list/FilterChip.tsx'
import { listTexts } from '#shared/text/ra.ts'
import { journalTexts as t } from '#shared/text/journal.ts'
import { orderOf } from '#shared/rules/lists.ts'

const all = { pagination: { page: 1, perPage: 200 }, sort: orderOf('admins', 'full_name', 'ASC'), filter: {} } as const

/** Rows of one person: a colleague is chosen here, anybody else by a link from a row. A number counts within its kind. */
export function ActorFilter() {
  const { filterValues, setFilters, data: entries } = useListContext<JournalEntry>()
  const { actor_kind, actor_id, ...rest } = filterValues as { actor_kind?: string; actor_id?: number }
  const { canAccess: mayList = false } = useCanAccess({ resource: 'admins', action: 'list' })
  const { data: admins = [] } = useGetList<Admin>('admins', all, { enabled: mayList })
  const isOfStaff = actor_kind === 'admin' && admins.some(({ id }) => id === actor_id)
  const choose = (id: number | undefined) => setFilters(id ? { ...rest, actor_kind: 'admin', actor_id: id } : rest)
  if (actor_id !== undefined && !isOfStaff) {
    const name = entries?.[0]?.actor_name ?? String(actor_id)
    return <FilterChip onClear={() => choose(undefined)}>{t.of_person(name)}</FilterChip>
  }
  if (!mayList) return null
  return (
    <TextField
      select
      label={t.staff}
      value={isOfStaff ? String(actor_id) : ''}
      onChange={({ target }) => choose(Number(target.value) || undefined)}
      sx={{ m: 0, flex: { xs: '1 1 100%', sm: '0 1 200px' } }}
    >
      <MenuItem value="">{listTexts.any}</MenuItem>
      {admins.map(({ id, full_name }) => (
        <MenuItem key={id} value={String(id)}>
          {full_name}
        </MenuItem>
      ))}
    </TextField>
  )
}
