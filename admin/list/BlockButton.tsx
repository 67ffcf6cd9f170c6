import { useCanAccess, useNotify, useUpdate, type RaRecord } from 'ra-core'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { formTexts } from '#shared/text/ra.ts'

type Row = RaRecord & { id: number; status: 'active' | 'blocked' }
type Words = Record<'block' | 'block_content' | 'blocked' | 'unblock' | 'unblock_content' | 'unblocked', string> &
  Record<'block_title' | 'unblock_title', (name: string) => string>

type BlockButtonProps = {
  resource: 'clients' | 'admins'
  row: Row
  name: string
  texts: Words
  /** why it cannot be blocked */
  whyNot?: string | null
}

/** Blocks or unblocks a client or a member of staff. */
export function BlockButton({ resource, row, name, texts: t, whyNot }: BlockButtonProps) {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const setStatus = useSetStatus(resource, row)
  if (!canAccess) return null
  if (row.status === 'blocked') {
    return (
      <ConfirmButton
        key="unblock"
        variant="outlined"
        title={t.unblock_title(name)}
        content={t.unblock_content}
        verb={t.unblock}
        onConfirm={() => setStatus('active', t.unblocked)}
      >
        {t.unblock}
      </ConfirmButton>
    )
  }
  return (
    <ConfirmButton
      key="block"
      color="error"
      whyNot={whyNot}
      title={t.block_title(name)}
      content={t.block_content}
      verb={t.block}
      onConfirm={() => setStatus('blocked', t.blocked)}
    >
      {t.block}
    </ConfirmButton>
  )
}

function useSetStatus(resource: string, row: Row) {
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
