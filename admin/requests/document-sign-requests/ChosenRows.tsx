import { Suspense, useState } from 'react'
import { useCanAccess } from 'ra-core'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { SignRequestRows } from './SignRequestRows.tsx'
import type { Order } from './chosen/order.ts'
import { screen } from '#shared/ra/screen.ts'

/** loaded after the rows */
const ChosenActions = screen(() => import('./chosen/ChosenActions.tsx'), 'ChosenActions')
const SelectFiltered = screen(() => import('./chosen/SelectFiltered.tsx'), 'SelectFiltered')
const ChosenRun = screen(() => import('./chosen/ChosenRun.tsx'), 'ChosenRun')

/** Requests that can be selected, for those who may act on them; what came of it outlives the selection. */
export function ChosenRows() {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'cancel' })
  const [order, setOrder] = useState<Order>()
  const [read, setRead] = useState<SignRequest[]>([])
  const actions = (
    <Suspense>
      <ChosenActions read={read} onOrder={setOrder} />
    </Suspense>
  )
  const all = (
    <Suspense>
      <SelectFiltered onRead={setRead} />
    </Suspense>
  )
  return (
    <>
      <SignRequestRows chosenActions={canAccess === true && actions} selectAll={all} />
      {order && (
        <Suspense>
          <ChosenRun order={order} onClose={() => setOrder(undefined)} />
        </Suspense>
      )}
    </>
  )
}
