import { Suspense, useEffect, useState } from 'react'
import { provideConfirmation } from '../../browser/confirmation.ts'
import { identityTexts } from '../../text/identities.ts'
import type { FactorCalls } from './factor-calls.ts'
import { screen } from '../screen.ts'
import { useProviderReturn } from './use-provider-return.ts'

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
  useProviderReturn('confirm', calls.confirmByProvider, identityTexts.confirmed)
  if (!answer) return null
  return (
    <Suspense>
      <ConfirmationDialog calls={calls} onAnswer={answer} />
    </Suspense>
  )
}
