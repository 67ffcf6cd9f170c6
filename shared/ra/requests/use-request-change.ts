import { useDataProvider } from 'ra-core'
import type { SignRequest } from '../../contract/document-sign-requests.ts'
import type { RowsProvider } from '../data-provider.ts'
import { useChange } from './use-change.ts'

/** Changes a request; refusals are shown beside their fields. */
export function useRequestChange({ id }: SignRequest, onDone: (answer: { id: number | string }) => void) {
  const provider = useDataProvider<RowsProvider>()
  const { change, ...state } = useChange(onDone)
  const act = (verb: string, data: object, done: string) =>
    change(async () => (await provider.act('request', id, verb, data)).data, done)
  return { change: act, ...state }
}
