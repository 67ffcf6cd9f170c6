import { useEffect, useState } from 'react'
import type { MessengerState } from '#shared/contract/messengers.ts'
import { Messengers } from '../parts/Messengers.tsx'
import { messengersApi } from './messengers-api.ts'

/** After signing: the links that come next may go to a messenger. Without an answer there is no offer. */
export function MessengerOffer({ group }: { group: string }) {
  const [messengers, setMessengers] = useState<readonly MessengerState[]>([])
  const { list, bind } = messengersApi(group)
  useEffect(() => {
    list().then(setMessengers, () => undefined)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [group])
  return <Messengers messengers={messengers} bind={bind} />
}
