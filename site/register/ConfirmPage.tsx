import { confirmTexts as texts } from '#shared/text/pages.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { TextField } from './TextField.tsx'
import { useConfirmation } from './use-confirmation.ts'
import './register.css'

/** Where the link of the letter leads. A button, not the visit, confirms: scanners of mail open links too. */
export function Page() {
  const { password, setPassword, passwordRef, failure, isDead, isSending, send } = useConfirmation()
  return (
    <div className="register">
      <h1>{texts.heading}</h1>
      {!isDead && <p className="quiet">{texts.lead}</p>}
      <form
        className="card register__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void send()
        }}
      >
        <p className={failure === '' ? undefined : 'notice notice--bad'} role="alert">
          {failure}
        </p>
        {!isDead && (
          <>
            <TextField
              {...texts.password}
              ref={passwordRef}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <SubmitButton text={texts.submit} sendingText={texts.sending} isSending={isSending} />
          </>
        )}
        {isDead && (
          <>
            <a className="button" href="/personal">
              {texts.enter}
            </a>
            <a href="/register">{texts.register}</a>
          </>
        )}
      </form>
    </div>
  )
}
