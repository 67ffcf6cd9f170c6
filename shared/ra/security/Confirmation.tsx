import { Suspense, useEffect, useState } from 'react'
import { provideConfirmation } from '../../browser/confirmation.ts'
import type { FactorCalls } from './factor-calls.ts'
import { screen } from '../screen.ts'

const ConfirmationDialog = screen(() => import('./ConfirmationDialog.tsx'), 'ConfirmationDialog')

/** The one dialog that asks for the second factor; it opens when a call of this console needs it. */
export function Confirmation({ calls }: { calls: FactorCalls }) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  useEffect(
    () =>
      provideConfirmation(async () => {
        const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
        setAnswer(null)
        return isConfirmed
      }),
    [],
  )
  if (!answer) return null
  return (
    <Suspense>
      <ConfirmationDialog calls={calls} onAnswer={answer} />
    </Suspense>
  )
}
