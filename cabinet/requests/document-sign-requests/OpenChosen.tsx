import { Suspense, useState } from 'react'
import type { SignRequest } from '#shared/contract/document-sign-requests.ts'
import { cancelPrice } from '#shared/browser/has-here.ts'
import { ActionButton } from '#shared/ra/ActionButton.tsx'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { allows, type SignRequestAction } from '#shared/rules/document-sign-requests.ts'
import { chosenTexts as t } from '#shared/text/chosen-requests.ts'
import { cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { extendTexts } from '#shared/text/request-changes.ts'
import type { ActOnChosen } from './use-act-on-chosen.ts'
import { screen } from '#shared/ra/screen.ts'

/** The calendar is heavy: it is loaded on demand. */
const ExtendChosen = screen(() => import('#shared/ra/requests/ExtendChosen.tsx'), 'ExtendChosen')

type OpenChosenProps = { requests: readonly SignRequest[]; act: ActOnChosen }

/** What a sender does to requests that have not ended. */
export function OpenChosen({ requests, act }: OpenChosenProps) {
  const [isExtending, setIsExtending] = useState(false)
  const of = (action: SignRequestAction) => requests.filter(({ status }) => allows(action, status)).map(({ id }) => id)
  const [reminded, extended, cancelled] = [of('remind'), of('extend'), of('cancel')]
  const whyNot = (ids: readonly number[]) => (ids.length === 0 ? t.nothing_open : null)
  return (
    <>
      <ConfirmButton
        size="small"
        title={t.remind_title(reminded.length)}
        content={t.remind_content}
        verb={t.remind}
        whyNot={reminded.length === 0 ? t.nothing_waits : null}
        onConfirm={() => act('remind', reminded, t.reminded)}
      >
        {t.remind}
      </ConfirmButton>
      <ActionButton size="small" whyNot={whyNot(extended)} onClick={() => setIsExtending(true)}>
        {extendTexts.button}
      </ActionButton>
      <ConfirmButton
        size="small"
        color="error"
        title={t.cancel_title(cancelled.length)}
        content={requestTexts.cancel_content(cancelPrice(false))}
        verb={requestTexts.cancel}
        whyNot={whyNot(cancelled)}
        onConfirm={() => act('cancel', cancelled, t.cancelled)}
      >
        {requestTexts.cancel}
      </ConfirmButton>
      {isExtending && (
        <Suspense>
          <ExtendChosen
            chosen={extended.length}
            onClose={() => setIsExtending(false)}
            onChoose={(change) => {
              setIsExtending(false)
              void act('extend', extended, t.extended, change)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
