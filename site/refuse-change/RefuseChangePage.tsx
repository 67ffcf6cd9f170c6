import { useState, type SubmitEvent } from 'react'
import type { ApiError } from '#shared/browser/api-client.ts'
import { bases } from '#shared/browser/addresses.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { textOf } from '#shared/browser/text-of.ts'
import { reason_chars_max } from '#shared/rules/limits.ts'
import { refuseChangeTexts as t } from '#shared/text/approvals.ts'
import { SubmitButton } from '../register/SubmitButton.tsx'
import { TextField } from '../register/TextField.tsx'
import { useLinkAction } from '../register/use-link-action.ts'
import '../register/register.css'

/** Where the letter about a change leads those who want to stop it, and may have lost their access. */
export function Page() {
  const [reason, setReason] = useState('')
  const { act, failure, setFailure, isSending, isDone, hasNoToken } = useLinkAction({ no_token: t.no_token, failed })

  const refuse = async (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setFailure(t.no_reason)
    await act((token) => supportApi.call('POST /approvals/refuse-by-link', { body: { token, reason: reason.trim() } }))
  }

  return (
    <div className="register">
      <div role="status">
        <h1>{isDone ? t.done_heading : t.heading}</h1>
        <p className="quiet">{isDone ? t.done : t.lead}</p>
      </div>
      <p className={failure === '' ? undefined : 'notice notice--bad'} role="alert">
        {failure}
      </p>
      {isDone || hasNoToken ? (
        <a className="button" href={bases.support}>
          {t.enter}
        </a>
      ) : (
        <form className="card register__form" noValidate onSubmit={(event) => void refuse(event)}>
          <TextField
            label={t.reason}
            value={reason}
            maxLength={reason_chars_max}
            onChange={({ target }) => setReason(target.value)}
          />
          <SubmitButton text={t.refuse} sendingText={t.refusing} isSending={isSending} />
        </form>
      )}
    </div>
  )
}

const failed = (error: ApiError) => (error.code === 'state_conflict' ? t.ended : textOf(error))
