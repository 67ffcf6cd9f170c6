import { useListFilter } from '#shared/ra/list/use-list-filter.ts'
import { UnfinishedDrafts } from './UnfinishedDrafts.tsx'

/** Unfinished drafts, with the drafts and where nothing is filtered. */
export function DraftsOnTab() {
  const [statuses] = useListFilter('status')
  if (statuses === undefined) return <UnfinishedDrafts brief />
  return Array.isArray(statuses) && statuses.join() === 'draft' ? <UnfinishedDrafts /> : null
}
