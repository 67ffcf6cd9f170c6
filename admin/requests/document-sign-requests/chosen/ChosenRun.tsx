import { Suspense, useState } from 'react'
import { useActOnChosen, type Outcome } from '#shared/ra/requests/use-act-on-chosen.ts'
import { AskChosen } from './AskChosen.tsx'
import { ChosenOutcome } from './ChosenOutcome.tsx'
import { ChosenProgress } from './ChosenProgress.tsx'
import type { Order } from './order.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy. */
const ExtendChosen = screen(() => import('#shared/ra/requests/ExtendChosen.tsx'), 'ExtendChosen')

type ChosenRunProps = { order: Order; onClose: () => void }

/** One action on several requests: asked for, under way, done. */
export function ChosenRun({ order, onClose }: ChosenRunProps) {
  const { verb, requests } = order
  const { act, progress, stop } = useActOnChosen()
  const [hasBegun, setHasBegun] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const start = async (change: object = {}) => {
    setHasBegun(true)
    const ids = requests.map(({ id }) => id)
    const came = await act(verb, ids, change)
    if (came) setOutcome(came)
  }
  if (outcome) return <ChosenOutcome order={order} outcome={outcome} onClose={onClose} />
  if (hasBegun) return <ChosenProgress verb={verb} progress={progress} onStop={stop} />
  if (verb === 'extend') {
    return (
      <Suspense>
        <ExtendChosen asksReason chosen={requests.length} onChoose={(change) => void start(change)} onClose={onClose} />
      </Suspense>
    )
  }
  return <AskChosen order={order} onStart={(change) => void start(change)} onClose={onClose} />
}
