import { useState } from 'react'
import { useListContext, useNotify } from 'ra-core'
import { useQueryClient } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import type { Individual } from '#shared/contract/individuals.ts'
import { errorText } from '#shared/ra/error-text.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { cabinetApi } from '../../parts/api.ts'
import { AddToGroupDialog } from './AddToGroupDialog.tsx'

/** Bulk actions on people: into a group, and out of the one that the list shows. */
export function ChosenPeople() {
  const { selectedIds, filterValues, onUnselectItems } = useListContext<Individual>()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const notify = useNotify()
  const cache = useQueryClient()
  const group: unknown = (filterValues as Record<string, unknown>)['individual_group_id']

  const takeOut = async (id: number) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const body = { remove: selectedIds.map(Number) }
      await cabinetApi.call('POST /individual-groups/{id}/members', { params: { id }, body })
      notify(t.taken_out, { type: 'success' })
      onUnselectItems()
    } catch (error) {
      notify(errorText(error), { type: 'error', autoHideDuration: 8000 })
    } finally {
      setIsBusy(false)
      await cache.invalidateQueries()
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t.add}
      </Button>
      {typeof group === 'number' && (
        <Button size="small" loading={isBusy} onClick={() => void takeOut(group)}>
          {t.take_out}
        </Button>
      )}
      {isOpen && (
        <AddToGroupDialog
          ids={selectedIds.map(Number)}
          onClose={() => setIsOpen(false)}
          onDone={() => {
            setIsOpen(false)
            onUnselectItems()
          }}
        />
      )}
    </>
  )
}
