import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { bases } from '#shared/browser/addresses.ts'
import { forgotPasswordTexts as t } from '#shared/text/passwords.ts'
import { SubmitButton } from '../register/SubmitButton.tsx'
import { TextField } from '../register/TextField.tsx'
import { apiOf, useAudience, type Audience } from './audience.ts'
import { textOf } from '#shared/browser/text-of.ts'
import '../register/register.css'

export function Page() {
  const audience = useAudience()
  const [sentTo, setSentTo] = useState('')
  return (
    <div className="register">
      {sentTo === '' ? <Order audience={audience} onSent={setSentTo} /> : <Sent login={sentTo} />}
      <p>
        <a href={audience === 'support' ? bases.support : bases.cabinet}>{t.enter}</a>
      </p>
    </div>
  )
}

function Order({ audience, onSent }: { audience: Audience; onSent: (login: string) => void }) {
  const [login, setLogin] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // typed into the prerendered field while the script was loading
  useEffect(() => setLogin(field.current?.value ?? ''), [])

  const refuse = (text: string) => {
    setError(text)
    setSending(false)
    field.current?.focus()
  }
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    if (login.trim() === '') return refuse(t.empty)
    setSending(true)
    setError('')
    try {
      await apiOf(audience).call('POST /auth/password-links', { body: { login: login.trim() } })
      onSent(login.trim())
    } catch (cause) {
      refuse(textOf(cause))
    }
  }

  return (
    <>
      <h1>{t.heading}</h1>
      <p className="quiet">{t.lead}</p>
      <form className="card register__form" noValidate onSubmit={(event) => void send(event)}>
        <TextField
          {...t.login}
          ref={field}
          type="email"
          autoComplete="username"
          maxLength={254}
          value={login}
          error={error === '' ? undefined : error}
          onChange={(event) => setLogin(event.currentTarget.value)}
        />
        <SubmitButton text={t.submit} sendingText={t.sending} isSending={isSending} />
      </form>
    </>
  )
}

function Sent({ login }: { login: string }) {
  return (
    <div role="status">
      <h1>{t.sent_heading}</h1>
      <p>{t.sent(login)}</p>
      <p className="quiet">{t.sent_hint}</p>
    </div>
  )
}
