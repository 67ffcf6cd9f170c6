import { useState, type SubmitEvent } from 'react'
import { bases, sitePages } from '#shared/browser/addresses.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { judgePassword } from '#shared/browser/use-password-hint.ts'
import type { PasswordLink } from '#shared/contract/session.ts'
import { registerTexts } from '#shared/text/pages.ts'
import { setPasswordTexts as t, weakPasswordTexts } from '#shared/text/passwords.ts'
import { Consent } from '../register/Consent.tsx'
import { SubmitButton } from '../register/SubmitButton.tsx'
import { PasswordField } from '../register/PasswordField.tsx'
import type { Audience } from './audience.ts'
import { usePasswordLink } from './use-password-link.ts'
import '../register/register.css'

export function Page() {
  const { state, audience, save, retry } = usePasswordLink()
  return (
    <div className="register">
      {state.step === 'reading' && <p role="status">{t.reading}</p>}
      {state.step === 'failed' && <Failed message={state.message} onRetry={retry} />}
      {state.step === 'dead' && <Dead audience={audience} />}
      {state.step === 'done' && <Done audience={audience} />}
      {state.step === 'ready' && <SetPassword link={state.link} save={save} />}
    </div>
  )
}

type SetPasswordProps = {
  link: PasswordLink
  save: (password: string, consents: boolean) => Promise<Record<string, string> | undefined>
}

function SetPassword({ link: { login, full_name, purpose, asks_consents }, save }: SetPasswordProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [accepted, setAccepted] = useState({ agreement: false, offer: false, personal_data: false })
  const [unaccepted, setUnaccepted] = useState<{ agreement?: string; offer?: string; personal_data?: string }>({})
  const [isSaving, setSaving] = useState(false)
  const context = [login, full_name, pageConfig().brand_name]

  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSaving) return
    const missing = asks_consents ? withoutConsent(accepted) : {}
    setUnaccepted(missing)
    if (Object.keys(missing).length > 0) return
    setSaving(true)
    const weak = await judgePassword(password, context)
    const refused = weak ? { password: weakPasswordTexts[weak] } : await save(password, asks_consents)
    setError(refused && Object.values(refused)[0])
    setSaving(false)
  }

  return (
    <>
      <h1>{t.heading[purpose]}</h1>
      <p className="quiet">{t.lead[purpose](login)}</p>
      <form className="card register__form" noValidate onSubmit={(event) => void send(event)}>
        {/* password managers save the new password under this name */}
        <input className="visually-hidden" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden />
        <PasswordField
          value={password}
          context={context}
          error={error}
          onValue={(value) => {
            setPassword(value)
            setError(undefined)
          }}
        />
        {asks_consents &&
          consents.map(({ field, href }) => (
            <Consent
              key={field}
              text={registerTexts[field]}
              href={href}
              field={field}
              checked={accepted[field]}
              error={unaccepted[field]}
              onChange={(checked) => {
                setAccepted({ ...accepted, [field]: checked })
                setUnaccepted({ ...unaccepted, [field]: undefined })
              }}
            />
          ))}
        <SubmitButton text={t.submit} sendingText={t.sending} isSending={isSaving} />
      </form>
    </>
  )
}

/** The consents that a registration asks for. */
const consents = [
  { field: 'agreement', href: '/documents/legal-information' },
  { field: 'offer', href: '/documents/offer' },
  { field: 'personal_data', href: '/documents/registration-consent' },
] as const

function withoutConsent(accepted: Record<'agreement' | 'offer' | 'personal_data', boolean>) {
  return Object.fromEntries(
    consents.flatMap(({ field }) => (accepted[field] ? [] : [[field, registerTexts.errors[field]]])),
  )
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <p className="notice notice--bad">{message}</p>
      <p>
        <button className="button" type="button" onClick={onRetry}>
          {t.retry}
        </button>
      </p>
    </div>
  )
}

function Dead({ audience }: { audience: Audience }) {
  return (
    <div role="status">
      <h1>{t.dead_heading}</h1>
      <p>{t.dead}</p>
      <p>
        <a href={`${sitePages.forgotPassword}${audience === 'support' ? '?support' : ''}`}>{t.again}</a>
      </p>
    </div>
  )
}

function Done({ audience }: { audience: Audience }) {
  return (
    <div role="status">
      <h1>{t.done_heading}</h1>
      <p>{t.done}</p>
      <p>
        <a className="button" href={audience === 'support' ? bases.support : bases.cabinet}>
          {t.enter}
        </a>
      </p>
    </div>
  )
}
