import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { labelOf } from '#shared/text/fields.ts'
import { lookTexts as t } from '#shared/text/looks.ts'
import { ClearFilter } from '../list/ClearFilter.tsx'
import { ClientFilter } from '../list/ClientFilter.tsx'
import { DaysFilter } from '../list/DaysFilter.tsx'
import { MoreFilters } from '#shared/ra/list/MoreFilters.tsx'
import { useStaff } from '../use-staff.ts'

export function LookFilters() {
  return (
    <>
      <MoreFilters
        first={
          <>
            <StaffFilter />
            <ClientFilter />
            <SelectFilter source="kind" label={t.kind} choices={kinds} />
            <DaysFilter source="at" />
          </>
        }
      />
      <ClearFilter />
    </>
  )
}

function StaffFilter() {
  const choices = useStaff()?.map(({ id, full_name }) => ({ id, name: full_name }))
  return choices && <SelectFilter source="admin_id" label={labelOf('looks', 'admin_name')} choices={choices} />
}

const kinds = Object.entries(t.kinds).map(([id, name]) => ({ id, name }))
