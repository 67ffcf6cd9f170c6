import { useListContext } from 'ra-core'
import { withoutHolds } from '../../rules/transfers.ts'

/** Whether the list leaves out what was held: its column would repeat the sum. */
export function useIsWithoutHolds(): boolean {
  const reason: unknown = useListContext().filterValues?.['reason']
  return Array.isArray(reason) && reason.length === withoutHolds.reason.length
}
