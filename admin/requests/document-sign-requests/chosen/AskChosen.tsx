import { useState } from 'react'
import { cancelPrice } from '#shared/browser/has-here.ts'
import { FormDialog } from '#shared/ra/form/FormDialog.tsx'
import { ReasonField } from '#shared/ra/requests/ReasonField.tsx'
import { chosenTexts, consoleChosenTexts as t } from '#shared/text/chosen-requests.ts'
import { consoleRequestTexts } from '#shared/text/document-sign-requests.ts'
import { extendTexts } from '#shared/text/request-changes.ts'
import type { Order } from './order.ts'

type AskChosenProps = { order: Order; onStart: (change: { reason?: string }) => void; onClose: () => void }

/** Asks before many signers are written to, or their requests are cancelled with one reason. */
export function AskChosen({ order: { verb, requests, skipped }, onStart, onClose }: AskChosenProps) {
  const [reason, setReason] = useState('')
  const isCancel = verb === 'cancel'
  const price = cancelPrice(requests.every(({ sample }) => sample))
  const about = isCancel ? consoleRequestTexts.cancel_content(price) : chosenTexts.remind_content
  return (
    <FormDialog
      title={isCancel ? chosenTexts.cancel_title(requests.length) : chosenTexts.remind_title(requests.length)}
      about={[about, skipped > 0 && t.skipped(skipped)].filter(Boolean).join(' ')}
      verb={isCancel ? consoleRequestTexts.cancel : chosenTexts.remind}
      whyNot={isCancel && reason.trim() === '' ? extendTexts.no_reason : null}
      isBusy={false}
      error=""
      onSubmit={() => onStart(isCancel ? { reason: reason.trim() } : {})}
      onClose={onClose}
    >
      {isCancel && <ReasonField value={reason} onChange={setReason} />}
    </FormDialog>
  )
}
