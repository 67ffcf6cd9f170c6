import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import { stuckTexts as t } from '#shared/text/stuck.ts'
import { useRetry } from './use-retry.ts'

export function RetryChosenButton() {
  const { selectedIds, onUnselectItems } = useListContext()
  const { retry, isBusy } = useRetry()
  const all = async () => {
    await retry({ ids: selectedIds.map(Number) })
    onUnselectItems()
  }
  return (
    <Button size="small" loading={isBusy} onClick={() => void all()}>
      {t.retry_chosen}
    </Button>
  )
}
