import { useGetList } from 'ra-core'
import ToggleButton from '@mui/material/ToggleButton'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { sameInnTexts as t } from '#shared/text/legal-entities.ts'

const first_row = { page: 1, perPage: 1 }
const newest = { field: 'id', order: 'DESC' } as const

/** Only organizations whose ИНН another one has too; not there while none has. */
export function SameInnFilter() {
  const [value, change] = useListFilter('same_inn')
  const { total = 0 } = useGetList('organizations', { pagination: first_row, sort: newest, filter: { same_inn: true } })
  if (total === 0 && value !== true) return null
  return (
    <ToggleButton
      value="same_inn"
      size="small"
      selected={value === true}
      onChange={() => change(value === true ? undefined : true)}
      sx={{ px: 1.5, height: 36 }}
    >
      {t.filter(total)}
    </ToggleButton>
  )
}
