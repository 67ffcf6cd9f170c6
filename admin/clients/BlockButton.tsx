import { useCanAccess } from 'ra-core'
import type { Client } from '#shared/contract/people.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { clientTexts as t } from '#shared/text/admin.ts'
import { useSetStatus } from '../list/use-set-status.ts'

/** Stops a client, or lets it work again. */
export function BlockButton({ client }: { client: Client }) {
  const { canAccess } = useCanAccess({ resource: 'clients', action: 'edit' })
  const setStatus = useSetStatus('clients', client)
  if (!canAccess) return null
  if (client.status === 'blocked') {
    return (
      <ConfirmButton
        key="unblock"
        variant="outlined"
        title={t.unblock_title(client.name)}
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
      title={t.block_title(client.name)}
      content={t.block_content}
      verb={t.block}
      onConfirm={() => setStatus('blocked', t.blocked)}
    >
      {t.block}
    </ConfirmButton>
  )
}
