import { useRef, useState } from 'react'
import { complaintReasons, type ComplaintReason } from '#shared/rules/complaints.ts'
import { complaint_chars_max } from '#shared/rules/limits.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { complaintReasonTexts } from '#shared/text/complaint-words.ts'
import { faultSender } from '#shared/text/sign.ts'
import { complainTexts as t, rejectTexts } from '#shared/text/sign-steps.ts'
import { titles } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { Heading } from '../parts/Heading.tsx'
import { StopMessages } from '../parts/Messages.tsx'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { Link } from '../parts/router.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf } from '../parts/steps.ts'
import { useAction } from '../parts/use-action.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'

/** «Пожаловаться»: also after the request has ended; needs no code. */
export function ComplainPage() {
  const [isSent, setIsSent] = useState(false)
  return isSent ? <Sent /> : <ComplaintForm onSent={() => setIsSent(true)} />
}

function Sent() {
  const { card } = useSigning()
  return (
    <>
      <Heading title={titles.complain}>{t.sent_heading}</Heading>
      <p>{t.sent}</p>
      {!isLive(card.status) ? null : <p>{t.still_open}</p>}
      <h2>{t.sent_next}</h2>
      <StopMessages open />
      <ActionBar>
        <BackLink />
      </ActionBar>
    </>
  )
}

/** The page that fits the state of the request. */
function BackLink() {
  const { group, card } = useSigning()
  return (
    <Link className="button button--quiet" to={pathOf(group, '')}>
      {isLive(card.status) ? t.back : t.back_to_outcome}
    </Link>
  )
}

function ComplaintForm({ onSent }: { onSent: () => void }) {
  const { group, card } = useSigning()
  const first = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState<ComplaintReason | null>(null)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  // counted as the server does: an emoji is one character
  const over = Array.from(text.trim()).length - complaint_chars_max
  const complain = useAction(async (chosen: ComplaintReason) => {
    await api.complain(group, chosen, text.trim())
    onSent()
  }, useErrorHandler())
  const isMissing = asked && reason === null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (reason === null) first.current?.focus()
        else if (over > 0) field.current?.focus()
        else complain.start(reason)
      }}
    >
      <Heading title={titles.complain}>{t.heading}</Heading>
      <p>{t.about}</p>
      <dl className="facts">
        <dt>{faultSender}</dt>
        <dd>{card.venture}</dd>
      </dl>
      <fieldset className="consents" aria-describedby={isMissing ? 'reason-error' : undefined}>
        <legend className="field__label">{t.reason}</legend>
        {complaintReasons.map((choice, index) => (
          <label key={choice} className="consent__label">
            <input
              type="radio"
              name="reason"
              value={choice}
              checked={reason === choice}
              onChange={() => setReason(choice)}
              ref={index === 0 ? first : undefined}
            />
            <span>{complaintReasonTexts[choice]}</span>
          </label>
        ))}
        <div role="status">
          {isMissing && (
            <p className="field__error" id="reason-error">
              {t.choose}
            </p>
          )}
        </div>
      </fieldset>
      <div className="field">
        <label className="field__label" htmlFor="complaint">
          {t.text}
        </label>
        <textarea
          id="complaint"
          className="field__input"
          rows={3}
          ref={field}
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-invalid={over > 0}
          aria-describedby="complaint-hint"
        />
        <div id="complaint-hint" role="status">
          <p className={over > 0 ? 'field__error' : 'field__hint'}>
            {over > 0 ? rejectTexts.too_long(over) : t.text_hint(complaint_chars_max)}
          </p>
        </div>
      </div>
      <ActionBar trouble={complain.trouble}>
        <MainButton type="submit" text={t.send} busy={complain.busy} busyText={t.sending} />
        <BackLink />
      </ActionBar>
    </form>
  )
}
