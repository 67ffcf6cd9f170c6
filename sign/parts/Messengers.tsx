import { Fragment } from 'react'
import type { MessengerState } from '#shared/contract/messengers.ts'
import type { Messenger } from '#shared/rules/deliveries.ts'
import { messengerNames, messengerOfferTexts as t } from '#shared/text/messengers.ts'
import { explainFailure } from './failures.ts'
import { TroubleNotice } from './notices.tsx'
import { useAction } from './use-action.ts'

type MessengersProps = {
  messengers: readonly MessengerState[]
  bind: (messenger: Messenger) => Promise<string>
  /** only where the person looks after all that is sent to the phone */
  unbind?: (messenger: Messenger) => Promise<void>
  explain?: Parameters<typeof useAction>[1]
}

const usual = (error: unknown) => Promise.resolve(explainFailure(error))

/** Where the links for a proven phone may go instead of an SMS. */
export function Messengers({ messengers, bind, unbind, explain = usual }: MessengersProps) {
  const binding = useAction(async (messenger: Messenger) => location.assign(await bind(messenger)), explain)
  const unbinding = useAction(async (messenger: Messenger) => unbind?.(messenger), explain)
  if (messengers.length === 0) return null
  return (
    <>
      <h2>{t.title}</h2>
      <p>{t.about}</p>
      <TroubleNotice trouble={binding.trouble ?? unbinding.trouble} />
      {messengers.map(({ messenger, bound }) => {
        const name = messengerNames[messenger]
        const [text, action] = bound ? [t.disconnect(name), unbinding] : [t.connect(name), binding]
        return (
          <Fragment key={messenger}>
            {bound && <p>{t.connected(name)}</p>}
            {(unbind || !bound) && (
              <button
                type="button"
                className="button button--plain"
                aria-busy={action.busy}
                onClick={() => action.start(messenger)}
              >
                {text}
              </button>
            )}
          </Fragment>
        )
      })}
      {messengers.some(({ bound }) => !bound) && <p className="quiet">{t.check}</p>}
    </>
  )
}
