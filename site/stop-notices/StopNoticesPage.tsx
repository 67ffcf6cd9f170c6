import { bases } from '#shared/browser/addresses.ts'
import { publicApi } from '#shared/browser/public-api.ts'
import { requestNoticeTexts as t } from '#shared/text/notices.ts'
import { useLinkAction } from '../register/use-link-action.ts'
import '../register/register.css'

/** Where the link at the foot of a notice leads. */
export function Page() {
  const { act, failure, isSending, isDone, hasNoToken } = useLinkAction(t)
  const stop = () => act((token) => publicApi.call('POST /notices/stop', { body: { token } }))

  return (
    <div className="register">
      <div role="status">
        <h1>{isDone ? t.stopped_heading : t.stop_heading}</h1>
        <p className="quiet">{isDone ? t.stopped : t.stop_lead}</p>
      </div>
      <p className={failure === '' ? undefined : 'notice notice--bad'} role="alert">
        {failure}
      </p>
      {isDone || hasNoToken ? (
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
