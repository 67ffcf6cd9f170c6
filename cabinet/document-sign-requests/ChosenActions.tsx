import { lazy, Suspense, useState } from 'react'
import Button from '@mui/material/Button'
import { ConfirmButton } from '#shared/ra/ConfirmButton.tsx'
import { pageConfig } from '#shared/browser/page-config.ts'
import { chosenTexts as t, cabinetRequestTexts as requestTexts } from '#shared/text/document-sign-requests.ts'
import { extendTexts } from '#shared/text/request-changes.ts'
import { useActOnChosen } from './use-act-on-chosen.ts'

/** The calendar is heavy: it is loaded on demand. */
const ExtendChosen = lazy(async () => ({ default: (await import('./ExtendChosen.tsx')).ExtendChosen }))

/** Bulk actions on requests. */
export function ChosenActions() {
  const { act, chosen, tried } = useActOnChosen()
  const [isExtending, setIsExtending] = useState(false)
  if (tried !== undefined) return <span role="status">{t.running(tried, chosen)}</span>
  return (
    <>
      <ConfirmButton
        size="small"
        title={t.remind_title(chosen)}
        content={t.remind_content}
        verb={requestTexts.remind}
        onConfirm={() => act('remind', t.reminded)}
      >
        {requestTexts.remind}
      </ConfirmButton>
      <Button size="small" onClick={() => setIsExtending(true)}>
        {extendTexts.button}
      </Button>
      <ConfirmButton
        size="small"
        color="error"
        title={t.cancel_title(chosen)}
        content={requestTexts.cancel_content(pageConfig().message_price)}
        verb={requestTexts.cancel}
        onConfirm={() => act('cancel', t.cancelled)}
      >
        {requestTexts.cancel}
      </ConfirmButton>
      {isExtending && (
        <Suspense>
          <ExtendChosen
            chosen={chosen}
            onClose={() => setIsExtending(false)}
            onChoose={(deadline) => {
              setIsExtending(false)
              void act('extend', t.extended, { deadline })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
