import { useEffect, useState, type SubmitEvent } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { bases } from '#shared/browser/addresses.ts'
import { supportApi } from '#shared/browser/support-api.ts'
import { reason_chars_max } from '#shared/rules/limits.ts'
import { refuseChangeTexts as t } from '#shared/text/approvals.ts'
import { SubmitButton } from '../register/SubmitButton.tsx'
import { TextField } from '../register/TextField.tsx'
import '../register/register.css'

/** Where the letter about a change leads those who want to stop it, and may have lost their access. */
export function Page() {
  const [token, setToken] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const found = location.hash.slice(1)
    setToken(found)
    if (found === '') setFailure(t.no_token)
  }, [])

  const refuse = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending || !token) return
    if (reason.trim() === '') return setFailure(t.no_reason)
    setSending(true)
    setFailure('')
    try {
      await supportApi.call('POST /approvals/refuse-by-link', { body: { token, reason: reason.trim() } })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(wordsOf(error))
    } finally {
      setSending(false)
    }
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
      {isDone || token === '' ? (
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

function wordsOf({ code, message }: ApiError): string {
  if (code === 'not_found') return t.no_token
  return code === 'state_conflict' ? t.ended : message
}
