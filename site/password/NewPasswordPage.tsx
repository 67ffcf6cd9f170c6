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
import { TextField } from '../register/TextField.tsx'
import type { Audience } from './audience.ts'
import { usePasswordLink, type Beside } from './use-password-link.ts'
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
  save: (password: string, beside: Beside) => Promise<Record<string, string> | undefined>
}

function SetPassword({ link: { purpose, asks_consents, asks_owner, ...link }, save }: SetPasswordProps) {
  const [owner, setOwner] = useState({ login: '', full_name: '' })
  const { login, full_name } = asks_owner ? owner : link
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
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
    const beside = { consents: asks_consents, owner: asks_owner ? owner : undefined }
    const refused = weak ? { password: weakPasswordTexts[weak] } : await save(password, beside)
    setErrors(shownErrors(refused))
    setSaving(false)
  }

  return (
    <>
      <h1>{asks_owner ? t.owner_heading : t.heading[purpose]}</h1>
      <p className="quiet">{asks_owner ? t.owner_lead : t.lead[purpose](login)}</p>
      <form className="card register__form" noValidate onSubmit={(event) => void send(event)}>
        {asks_owner ? (
          (['full_name', 'login'] as const).map((field) => (
            <TextField
              key={field}
              {...ownerFields[field]}
              value={owner[field]}
              error={errors[field]}
              onChange={({ currentTarget: { value } }) => setOwner({ ...owner, [field]: value })}
            />
          ))
        ) : (
          // password managers save the new password under this name
          <input className="visually-hidden" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden />
        )}
        <PasswordField
          value={password}
          context={context}
          error={errors['password']}
          onValue={(value) => {
            setPassword(value)
            setErrors({})
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

const ownerFields = {
  full_name: { label: t.owner_name, autoComplete: 'name', maxLength: 200 },
  login: { label: t.owner_login, hint: t.owner_login_hint, type: 'email', autoComplete: 'username', maxLength: 254 },
} as const

/** Beside the field where it is shown; what is about another one stands under the password. */
function shownErrors(refused: Record<string, string> | undefined): Record<string, string> {
  if (!refused) return {}
  return Object.fromEntries(
    Object.entries(refused).map(([path, text]) => {
      const field = path.replace(/^owner\./, '')
      return [field in ownerFields ? field : 'password', text]
    }),
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
