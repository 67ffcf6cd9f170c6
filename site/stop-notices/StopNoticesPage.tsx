import { useEffect, useState } from 'react'
import { ApiError } from '#shared/browser/api-client.ts'
import { bases } from '#shared/browser/addresses.ts'
import { publicApi } from '#shared/browser/public-api.ts'
import { requestNoticeTexts as t } from '#shared/text/notices.ts'
import '../register/register.css'

/** Where the link at the foot of a notice leads. A button, not the visit, stops them: scanners of mail open links too. */
export function Page() {
  const [token, setToken] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    const found = location.hash.slice(1)
    setToken(found)
    if (found === '') setFailure(t.no_token)
  }, [])

  const stop = async () => {
    if (isSending || !token) return
    setSending(true)
    setFailure('')
    try {
      await publicApi.call('POST /notices/stop', { body: { token } })
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.code === 'not_found' ? t.no_token : error.message)
    } finally {
      setSending(false)
    }
  }

  return (
    <div className="register">
      <div role="status">
        <h1>{isDone ? t.stopped_heading : t.stop_heading}</h1>
        <p className="quiet">{isDone ? t.stopped : t.stop_lead}</p>
      </div>
      <p className={failure === '' ? undefined : 'notice notice--bad'} role="alert">
        {failure}
      </p>
      {isDone || token === '' ? (
        <a className="button" href={bases.cabinet}>
          {t.enter}
        </a>
      ) : (
        <button type="button" className="button" aria-disabled={isSending} onClick={() => void stop()}>
          {isSending ? t.stopping : t.stop}
        </button>
      )}
    </div>
  )
}
