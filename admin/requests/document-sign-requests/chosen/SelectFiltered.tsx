import { useDataProvider, useListContext, useNotify } from 'ra-core'
import Button from '@mui/material/Button'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { useOnce } from '#shared/browser/use-once.ts'
import { filtered_requests_max, list_range_rows_max } from '#shared/rules/limits.ts'
import { consoleChosenTexts as t } from '#shared/text/chosen-requests.ts'

/** Once a page is selected: selects every request of the filter, and hands over what is read of them. */
export function SelectFiltered({ onRead }: { onRead: (requests: SignRequest[]) => void }) {
  const { total = 0, selectedIds, data: page = [], filterValues, sort, onSelect } = useListContext<SignRequest>()
  const provider = useDataProvider()
  const notify = useNotify()
  const { once, isBusy } = useOnce()
  const most = Math.min(total, filtered_requests_max)
  const selected = new Set(selectedIds)
  if (selected.size >= most || !page.every(({ id }) => selected.has(id))) return null
  const select = async () => {
    const read: SignRequest[] = []
    for (let number = 1; read.length < most; number += 1) {
      const pagination = { page: number, perPage: list_range_rows_max }
      const { data } = await provider.getList<SignRequest>('request', { pagination, sort, filter: filterValues })
      read.push(...data)
      if (data.length < list_range_rows_max) break
    }
    onRead(read)
    onSelect(read.slice(0, most).map(({ id }) => id))
  }
  const fail = (error: unknown) => notify(textOf(error), { type: 'error' })
  return (
    <Button size="small" loading={isBusy} onClick={() => void once(select, fail)}>
      {total > most ? t.select_first(most) : t.select_all(most)}
    </Button>
  )
}
