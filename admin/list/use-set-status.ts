import { useNotify, useUpdate, type RaRecord } from 'ra-core'
import { formTexts } from '#shared/text/ra.ts'

type Row = RaRecord & { id: number; status: 'active' | 'blocked' }

/** Stops or resumes one row and says what came of it. */
export function useSetStatus(resource: 'clients' | 'admins', row: Row) {
  const [update] = useUpdate()
  const notify = useNotify()
  return (status: Row['status'], done: string) =>
    update(
      resource,
      { id: row.id, data: { ...row, status }, previousData: row },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(done, { type: 'success' }),
        onError: (error) => notify(error instanceof Error ? error.message : formTexts.fix, { type: 'error' }),
      },
    )
}
