import { useState } from 'react'
import { useListContext } from 'ra-core'
import Button from '@mui/material/Button'
import type { Individual } from '#shared/contract/individuals.ts'
import { useAct } from '#shared/ra/requests/use-act.ts'
import { groupTexts as t } from '#shared/text/individual-groups.ts'
import { cabinetApi } from '../../parts/api.ts'
import { AddToGroupDialog } from './AddToGroupDialog.tsx'

/** Bulk actions on people: into a group, and out of the one that the list shows. */
export function ChosenPeople() {
  const { selectedIds, filterValues, onUnselectItems } = useListContext<Individual>()
  const [isOpen, setIsOpen] = useState(false)
  const { act, isBusy } = useAct()
  const group: unknown = (filterValues as Record<string, unknown>)['individual_group_id']

  const takeOut = (id: number) => {
    const call = { params: { id }, body: { remove: selectedIds.map(Number) } }
    return act(
      () => cabinetApi.call('POST /individual-groups/{id}/members', call),
      t.taken_out,
      () => onUnselectItems(),
    )
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
