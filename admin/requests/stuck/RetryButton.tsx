import { useDataProvider, useNotify, useRecordContext } from 'ra-core'
import type { ButtonProps } from '@mui/material/Button'
import type { RetryOutcome, Stuck } from '#shared/contract/stuck.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { useAction } from '../../parts/actions/use-action.ts'

type RetryButtonProps = Pick<ButtonProps, 'variant' | 'size'>

/** Retries the item in the context. */
export function RetryButton({ variant = 'outlined', size = 'small' }: RetryButtonProps) {
  const row = useRecordContext<Stuck>()
  const provider = useDataProvider<RowsProvider>()
  const notify = useNotify()
  const { run, isBusy } = useAction()
  if (!row) return null
  const retry = async () => {
    const { data } = await provider.act('stuck', row.id, 'retry')
    notify(t.outcomes[data['outcome'] as RetryOutcome], { type: 'success' })
  }
  return (
    <ActionButton
      variant={variant}
      size={size}
      whyNot={whyNot(row)}
      loading={isBusy}
      aria-label={t.retry_of(row.about)}
      onClick={() => void run(retry)}
    >
      {t.retry}
    </ActionButton>
  )
}

function whyNot({ can_retry, state, cause }: Stuck): string | null {
  if (!can_retry) return isRefusedNumber(cause) ? t.why_not_refused : t.why_not_secret
  return state === 'running' ? t.why_not_running : null
}
