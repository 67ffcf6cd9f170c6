import { SelectFilter } from '#shared/ra/list/SelectFilter.tsx'
import { listTexts } from '#shared/text/admin.ts'
import type { StatusText } from '#shared/text/statuses.ts'

/** Filters by one of the noun's states. */
export function StatusFilter({ texts }: { texts: Record<string, StatusText> }) {
  const choices = Object.entries(texts).map(([id, { word }]) => ({ id, name: word }))
  return <SelectFilter source="status" label={listTexts.status} choices={choices} />
}
