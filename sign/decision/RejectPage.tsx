import { useRef, useState } from 'react'
import { trackGoal } from '#shared/browser/analytics.ts'
import { reject_reason_chars_max } from '#shared/rules/limits.ts'
import { rejectTexts } from '#shared/text/sign-steps.ts'
import { titles } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { Heading } from '../parts/Heading.tsx'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { Link, useLocation, useNavigate } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf } from '../parts/steps.ts'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

/** from here on the remaining length is shown */
const close_chars = 100

export function RejectPage() {
  const { group, card, update } = useSigning()
  const navigate = useNavigate()
  const { state } = useLocation()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  // counted as the server does: an emoji is one character
  const left = reject_reason_chars_max - Array.from(reason.trim()).length

  const reject = useAction(async () => {
    const { rejected_at } = await api.reject(group, reason.trim())
    trackGoal('rejected')
    update({ status: 'rejected', rejected_at, finished_at: rejected_at })
    navigate(pathOf(group, 'rejected'), { replace: true })
  }, useErrorHandler())

  const hint =
    left < 0 ? '' : left <= close_chars ? rejectTexts.left(left) : rejectTexts.reason_hint(reject_reason_chars_max)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (left >= 0) reject.start()
        else field.current?.focus()
      }}
    >
      <Heading title={titles.reject}>{rejectTexts.heading}</Heading>
      <p>{rejectTexts.about(card.venture)}</p>
      <div className="field">
        <label className="field__label" htmlFor="reason">
          {rejectTexts.reason}
        </label>
        <textarea
          id="reason"
          className="field__input"
          rows={4}
          ref={field}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-invalid={left < 0}
          aria-describedby="reason-hint"
        />
        <div id="reason-hint" role="status">
          {hint && <p className="field__hint">{hint}</p>}
          {left < 0 && <p className="field__error">{rejectTexts.too_long(-left)}</p>}
        </div>
      </div>
      <ActionBar trouble={reject.trouble}>
        <MainButton
          danger
          type="submit"
          text={rejectTexts.reject}
          busy={reject.busy}
          busyText={rejectTexts.rejecting}
        />
        <Link className="button button--quiet" to={pathOf(group, 'sign')} state={state}>
          {rejectTexts.back}
        </Link>
      </ActionBar>
    </form>
  )
}
