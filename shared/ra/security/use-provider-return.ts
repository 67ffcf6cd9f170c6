import { useEffect } from 'react'
import { takeProviderReturn, type Returned } from '../../browser/login/provider-return.ts'
import type { ProviderAnswer } from '../../contract/identities.ts'
import { useAct } from '../requests/use-act.ts'

/**
 * Sends what the browser came back with from a provider, once, if it went there for this.
 * @param done said when it has succeeded
 */
export function useProviderReturn(
  purpose: Returned['purpose'],
  send: (answer: ProviderAnswer) => Promise<unknown>,
  done: string,
): ReturnType<typeof useAct> {
  const acting = useAct()
  const { act } = acting
  useEffect(() => {
    const returned = takeProviderReturn(purpose)
    if (!returned) return
    const { provider, key, answer } = returned
    void act(() => send({ provider, key, answer }), done)
  }, [act, purpose, send, done])
  return acting
}
