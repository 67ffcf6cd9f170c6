import { useState, type ReactNode } from 'react'
import { useDataProvider } from 'ra-core'
import type { RowsProvider } from '../data-provider.ts'
import { useAct } from './use-act.ts'

type Options<Verb> = {
  /** the notice shown when the server refuses */
  refusal?: (error: unknown) => ReactNode
  onDone?: (verb: Verb) => void
}

/**
 * Acts on a row by its verbs, one at a time, as `useAct` does.
 * @param done the notices of success
 */
export function useRowAct<Verb extends string>(
  resource: string,
  { id }: { id: number },
  done: Record<Verb, string>,
  { refusal, onDone }: Options<Verb> = {},
) {
  const provider = useDataProvider<RowsProvider>()
  const { act, isBusy } = useAct(refusal)
  const [verb, setVerb] = useState<Verb>()
  const actOnRow = (next: Verb, data: object = {}) =>
    act(
      () => {
        setVerb(next)
        return provider.act(resource, id, next, data)
      },
      done[next],
      () => onDone?.(next),
    )
  return { act: actOnRow, running: isBusy ? verb : undefined }
}
