import type { LegalEntity } from '#shared/contract/legal-entities.ts'
import { RowPicker } from '#shared/ra/inputs/RowPicker.tsx'
import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { requestFilterTexts as t } from '#shared/text/request-lists.ts'

/** The organization that requests are sent for. */
export function OrganizationFilter() {
  const [value, change] = useListFilter('legal_entity_id')
  return (
    <RowPicker<LegalEntity>
      label={t.organization}
      resource="organizations"
      sort={byName}
      nameOf={({ short_name }) => short_name}
      noteOf={({ inn }) => inn}
      placeholder={t.find_organization}
      nobody={t.no_organization}
      value={typeof value === 'number' ? value : null}
      onChange={(id) => change(id ?? undefined)}
    />
  )
}

const byName = { field: 'short_name', order: 'ASC' } as const
