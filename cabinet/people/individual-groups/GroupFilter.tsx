import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { useGroups } from './use-groups.ts'

/** Only the people of one group; not there while there is none. */
export function GroupFilter() {
  const groups = useGroups()
  if (groups.length === 0) return null
  const choices = groups.map(({ id, name, people }) => ({ id, name: t.option(name, people) }))
  return <SelectFilter source="individual_group_id" label={t.filter} choices={choices} />
}
