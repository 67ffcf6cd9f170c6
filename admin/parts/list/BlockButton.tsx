import { useCanAccess, useNotify, useUpdate, type RaRecord } from 'ra-core'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { ReasonButton } from '../actions/ReasonButton.tsx'
import { textOf } from '#shared/browser/text-of.ts'

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

/** Blocks or unblocks a member of staff, or, with a reason, a client. */
export function BlockButton({ resource, row, name, texts: t, whyNot }: BlockButtonProps) {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const setStatus = useSetStatus(resource, row)
  if (!canAccess) return null
  const Button = resource === 'clients' ? ReasonButton : ConfirmButton
  if (row.status === 'blocked') {
    return (
      <Button
        key="unblock"
        variant="outlined"
        title={t.unblock_title(name)}
        content={t.unblock_content}
        verb={t.unblock}
        onConfirm={(reason?: string) => setStatus('active', t.unblocked, reason)}
      >
        {t.unblock}
      </Button>
    )
  }
  return (
    <Button
      key="block"
      color="error"
      whyNot={whyNot}
      title={t.block_title(name)}
      content={t.block_content}
      verb={t.block}
      onConfirm={(reason?: string) => setStatus('blocked', t.blocked, reason)}
    >
      {t.block}
    </Button>
  )
}

function useSetStatus(resource: string, row: Row) {
  const [update] = useUpdate()
  const notify = useNotify()
  return (status: Row['status'], done: string, reason?: string) =>
    update(
      resource,
      { id: row.id, data: { ...row, status, ...(reason !== undefined && { reason }) }, previousData: row },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify(done, { type: 'success' }),
        onError: (error) => notify(textOf(error), { type: 'error' }),
      },
    )
}
