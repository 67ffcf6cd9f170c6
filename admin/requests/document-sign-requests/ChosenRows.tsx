import { Suspense, useState } from 'react'
import { useCanAccess } from 'ra-core'
import { SignRequestRows } from './SignRequestRows.tsx'
import type { Order } from './chosen/order.ts'
import { screen } from '#shared/ra/screen.ts'

/** loaded after the rows */
const ChosenActions = screen(() => import('./chosen/ChosenActions.tsx'), 'ChosenActions')
const ChosenRun = screen(() => import('./chosen/ChosenRun.tsx'), 'ChosenRun')

/** Requests that can be selected, for those who may act on them; what came of it outlives the selection. */
export function ChosenRows() {
  const { canAccess } = useCanAccess({ resource: 'request', action: 'cancel' })
  const [order, setOrder] = useState<Order>()
  const actions = (
    <Suspense>
      <ChosenActions onOrder={setOrder} />
    </Suspense>
  )
  return (
    <>
      <SignRequestRows chosenActions={canAccess === true && actions} />
      {order && (
        <Suspense>
          <ChosenRun order={order} onClose={() => setOrder(undefined)} />
        </Suspense>
      )}
    </>
  )
}
