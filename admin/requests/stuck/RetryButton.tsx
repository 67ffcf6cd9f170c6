import { useDataProvider, useRecordContext } from 'ra-core'
import type { ButtonProps } from '@mui/material/Button'
import type { RetryOutcome, Stuck } from '#shared/contract/stuck.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import type { RowsProvider } from '#shared/ra/data-provider.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { isRefusedNumber } from '#shared/text/delivery-causes.ts'
import { stuckTexts as t } from '#shared/text/stuck.ts'

type RetryButtonProps = Pick<ButtonProps, 'variant' | 'size'>

/** Retries the item in the context. */
export function RetryButton({ variant = 'outlined', size = 'small' }: RetryButtonProps) {
  const row = useRecordContext<Stuck>()
  const provider = useDataProvider<RowsProvider>()
  const { act, isBusy } = useAct()
  if (!row) return null
  const retry = () =>
    act(
      () => provider.act('stuck', row.id, 'retry'),
      ({ data }) => t.outcomes[data['outcome'] as RetryOutcome],
    )
  return (
    <ActionButton
      variant={variant}
      size={size}
      whyNot={whyNot(row)}
      loading={isBusy}
      aria-label={t.retry_of(row.about)}
      onClick={() => void retry()}
    >
      {t.retry}
    </ActionButton>
  )
}

function whyNot({ can_retry, state, cause }: Stuck): string | null {
  if (!can_retry) return isRefusedNumber(cause) ? t.why_not_refused : t.why_not_secret
  return state === 'running' ? t.why_not_running : null
}
