import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/browser/api-error.ts'
import { code_digits, code_sent_within_seconds } from '#shared/rules/limits.ts'
import { isLive } from '#shared/rules/document-sign-requests.ts'
import { codeTexts } from '#shared/text/sign-steps.ts'
import { titles } from '#shared/text/sign.ts'
import { api } from '../parts/api.ts'
import { CodeHelp } from './CodeHelp.tsx'
import { CodeInput, useSmsCode } from './CodeInput.tsx'
import { Heading } from '../parts/Heading.tsx'
import { NotMeLink } from '../parts/NotMeLink.tsx'
import { ActionBar, MainButton } from '../parts/action-bar.tsx'
import { TroubleNotice } from '../parts/notices.tsx'
import { Link, useNavigate } from '../parts/router.tsx'
import { SendAgain } from './SendAgain.tsx'
import { useSigning } from '../parts/signing.tsx'
import { pathOf } from '../parts/steps.ts'
import { useAction } from '../parts/use-action.ts'
import { usePoll } from '../parts/use-poll.ts'
import { useErrorHandler } from '../parts/use-error-handler.ts'
import { useSecondsLeft } from '#shared/browser/use-seconds-left.ts'
import { useSendCode } from './use-send-code.ts'

/** Until a code that does not leave is given up. */
const code_pauses_seconds = [2, 3, 5, ...Array.from({ length: code_sent_within_seconds / 10 }, () => 10)]

/** Entry of the code. A correct one is submitted with its last digit. */
export function CodePage() {
  const { group, card, times, notice, say, confirm, update, refresh } = useSigning()
  const navigate = useNavigate()
  const follow = useErrorHandler()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const outdated = useSecondsLeft(times?.expires_at ?? 0) === 0

  const check = useAction(async (digits: string) => {
    try {
      if (card.status === 'signed') {
        confirm((await api.checkDownloadCode(group, digits)).token)
        navigate({}, { replace: true, state: {} })
        return
      }
      const { token, at } = await api.checkCode(group, digits)
      confirm(token)
      update({ status: 'confirmed' })
      navigate(pathOf(group, 'sign'), { replace: true, state: { confirmed_at: new Date(at).toISOString() } })
    } catch (failure) {
      const text = wrongness(failure)
      if (!text) throw failure
      say('')
      setError(text)
      setCode('')
      input.current?.focus()
    }
  }, follow)

  const again = useSendCode(() => {
    setError('')
    check.calm()
    setCode('')
    input.current?.focus()
  })

  function enter(digits: string): void {
    setCode(digits)
    check.calm()
    if (digits.length === code_digits) check.start(digits)
    if (digits !== '') setError('')
  }
  useSmsCode(enter, times?.expires_at)
  useEffect(() => input.current?.focus(), [])

  const state = card.code_state
  const spent = state === 'not_sent' ? codeTexts.not_sent : outdated ? codeTexts.expired : ''
  const problem = error || spent
  function submit(): void {
    if (code.length === code_digits) return check.start(code)
    // «Подтвердить» pressed after the last digit had sent the code: why it was rejected stays on screen
    if (problem === '') setError(codeTexts.short)
    input.current?.focus()
  }

  usePoll(times !== undefined && (state === 'queued' || state === 'delayed'), refresh, code_pauses_seconds)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Heading title={titles.code}>{codeTexts.heading}</Heading>
      <p id="code-hint">
        {codeTexts.sent_to} <span className="phone">{card.signer.phone}</span>
      </p>
      <CodeInput
        label={codeTexts.label}
        value={code}
        onChange={enter}
        error={problem !== ''}
        describedBy="code-error code-hint"
        inputRef={input}
      />
      <div role="alert" id="code-error">
        {problem && <p className="field__error code__error">{problem}</p>}
      </div>
      <div role="status">
        {notice && <p className="quiet">{notice}</p>}
        {state === 'delayed' && <p className="quiet">{codeTexts.delayed}</p>}
      </div>
      <SendAgain
        times={times}
        busy={again.busy}
        onClick={() => again.start('sms')}
        onCall={isLive(card.status) ? () => again.start('call') : undefined}
      />
      <TroubleNotice trouble={again.trouble} />
      <CodeHelp />
      <p className="quiet-links">
        <Link className="quiet-link" to={{}} state={{}} replace>
          {card.status === 'signed' ? codeTexts.back_to_download : codeTexts.back}
        </Link>
        {isLive(card.status) && <NotMeLink />}
      </p>
      <ActionBar trouble={check.trouble}>
        <MainButton type="submit" text={codeTexts.confirm} busy={check.busy} busyText={codeTexts.checking} />
      </ActionBar>
    </form>
  )
}

/** The text for a rejected code; empty for other failures. */
function wrongness(failure: unknown): string {
  if (!(failure instanceof ApiError)) return ''
  if (failure.code === 'code_locked') return codeTexts.locked
  if (failure.code !== 'wrong_code') return ''
  if (failure.tries_left === undefined) return codeTexts.wrong
  return failure.tries_left > 0 ? `${codeTexts.wrong} ${codeTexts.tries_left(failure.tries_left)}` : codeTexts.locked
}
