import { useCanAccess, useListContext } from 'ra-core'
import { stuckKinds, type StuckKind } from '#shared/rules/stuck-kinds.ts'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { stuckKindTexts, stuckTexts as t } from '#shared/text/stuck.ts'
import { useRetry } from './use-retry.ts'

/** Retries all of the kind that the list is filtered by: messages cost money, so there is no button for all kinds. */
export function RetryAllButton() {
  const { canAccess, isPending } = useCanAccess({ resource: 'stuck', action: 'retry' })
  const { filterValues, total = 0 } = useListContext()
  const { retry } = useRetry()
  if (!isPending && !canAccess) return null
  const kind = kindOf(filterValues?.['kind'])
  const client_id: unknown = filterValues?.['client_id']
  return (
    <ConfirmButton
      variant="outlined"
      // it keeps its place: the heading must not wrap anew when it comes
      sx={{ visibility: isPending ? 'hidden' : 'visible' }}
      whyNot={kind ? null : t.why_not_all}
      title={t.retry_all_title(kind ? stuckKindTexts[kind] : '')}
      content={t.retry_all_content(total)}
      verb={t.retry}
      onConfirm={async () => {
        if (kind) await retry({ kind, ...(typeof client_id === 'number' && { client_id }) })
      }}
    >
      {t.retry_all}
    </ConfirmButton>
  )
}

/** one kind only; a link may filter by several */
function kindOf(value: unknown): StuckKind | undefined {
  return stuckKinds.find((kind) => kind === value)
}
