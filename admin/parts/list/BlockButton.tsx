import type { ReactNode } from 'react'
import { useCanAccess, useNotify, useUpdate, type RaRecord } from 'ra-core'
import { ReasonButton } from '../actions/ReasonButton.tsx'

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
  /** asked beside the reason of a block */
  more?: ReactNode
  /** after a block */
  onBlocked?: (reason: string) => void
}

/** Blocks or unblocks a member of staff or a client, with a reason. */
export function BlockButton({ resource, row, name, texts: t, whyNot, more, onBlocked }: BlockButtonProps) {
  const { canAccess } = useCanAccess({ resource, action: 'edit' })
  const setStatus = useSetStatus(resource, row)
  if (!canAccess) return null
  if (row.status === 'blocked') {
    return (
      <ReasonButton
        key="unblock"
        variant="outlined"
        title={t.unblock_title(name)}
        content={t.unblock_content}
        verb={t.unblock}
        onConfirm={(reason) => setStatus('active', t.unblocked, reason)}
      >
        {t.unblock}
      </ReasonButton>
    )
  }
  return (
    <ReasonButton
      key="block"
      color="error"
      whyNot={whyNot}
      title={t.block_title(name)}
      content={t.block_content}
      verb={t.block}
      more={more}
      onConfirm={(reason) => setStatus('blocked', t.blocked, reason, onBlocked)}
    >
      {t.block}
    </ReasonButton>
  )
}

function useSetStatus(resource: string, row: Row) {
  const [update] = useUpdate()
  const notify = useNotify()
  return async (status: Row['status'], done: string, reason: string, onDone?: (reason: string) => void) => {
    const change = { id: row.id, data: { ...row, status, reason }, previousData: row }
    // awaited: the dialog shows a refusal, and what is read anew after it is the changed row
    await update(resource, change, { mutationMode: 'pessimistic', returnPromise: true })
    notify(done, { type: 'success' })
    onDone?.(reason)
  }
}
