import { useEffect } from 'react'
import { pageConfig } from '#shared/browser/page-config.ts'
import { useHydrated } from '#shared/browser/use-hydrated.ts'
import { usePhoneInput } from '#shared/browser/use-phone-input.ts'
import { likelyAddress } from '#shared/rules/likely-address.ts'
import { isInn } from '#shared/rules/requisites.ts'
import { companyTexts } from '#shared/text/companies.ts'
import { capitalized } from '#shared/rules/person.ts'
import { registerTexts as texts } from '#shared/text/pages.ts'
import { passwordContext } from './check-registration.ts'
import { Consent } from './Consent.tsx'
import { LetterSent } from './LetterSent.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { useRegistration } from './use-registration.ts'
import './register.css'

const kinds = ['legal', 'individual'] as const

export function Page() {
  const isHydrated = useHydrated()
  const {
    findCompany,
    isFinding,
    foundText,
    formRef,
    form,
    errors,
    failure,
    refusals,
    isSending,
    sentTo,
    change,
    send,
  } = useRegistration()
  const phone = usePhoneInput(form.phone, (value) => change({ phone: value }))

  useEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [formRef, refusals])

  if (sentTo !== null) return <LetterSent to={sentTo} />
  return (
    <div className="register">
      <h1>{texts.heading}</h1>
      <p className="quiet">{texts.lead}</p>
      <form
        ref={formRef}
        className="card register__form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void send()
        }}
      >
        <fieldset className="kinds">
          <legend className="field__label">{texts.kind}</legend>
          {kinds.map((kind) => (
            <label className="check" key={kind}>
              <input
                type="radio"
                name="kind"
                data-field="kind"
                value={kind}
                checked={form.kind === kind}
                onChange={() => change({ kind })}
              />
              {texts.kinds[kind]}
            </label>
          ))}
        </fieldset>
        {form.kind === 'legal' && (
          <>
            <TextField
              {...texts.fields.name}
              data-field="name"
              autoComplete="organization"
              value={form.name}
              error={errors.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextField
              {...texts.fields.inn}
              data-field="inn"
              inputMode="numeric"
              maxLength={12}
              value={form.inn}
              error={errors.inn}
              onChange={(event) => change({ inn: event.currentTarget.value.replace(/\D/g, '') })}
            />
            {isHydrated && pageConfig().fills_by_inn && (
              <button
                type="button"
                className="button button--plain button--small"
                disabled={isFinding || !isInn(form.inn)}
                onClick={() => void findCompany()}
              >
                {isFinding ? companyTexts.filling : companyTexts.fill}
              </button>
            )}
            <p className="field__hint" role="status">
              {foundText}
            </p>
          </>
        )}
        <TextField
          {...texts.fields.full_name}
          data-field="full_name"
          autoComplete="name"
          value={form.full_name}
          error={errors.full_name}
          meant={{ text: capitalized(form.full_name), onTake: (full_name) => change({ full_name }) }}
          onChange={(event) => change({ full_name: event.currentTarget.value })}
        />
        <TextField
          {...texts.fields.login}
          data-field="login"
          type="email"
          autoComplete="username"
          value={form.login}
          error={errors.login}
          meant={{ text: likelyAddress(form.login), onTake: (login) => change({ login }) }}
          onChange={(event) => change({ login: event.currentTarget.value })}
        />
        <TextField {...texts.fields.phone} {...phone} data-field="phone" error={errors.phone} />
        <PasswordField
          value={form.password}
          context={passwordContext(form)}
          error={errors.password}
          onValue={(password) => change({ password })}
        />
        <Consent
          text={texts.agreement}
          href="/documents/legal-information"
          field="agreement"
          checked={form.agreement}
          error={errors.agreement}
          onChange={(agreement) => change({ agreement })}
        />
        <Consent
          text={texts.offer}
          href="/documents/offer"
          field="offer"
          checked={form.offer}
          error={errors.offer}
          onChange={(offer) => change({ offer })}
        />
        <Consent
          text={texts.personal_data}
          href="/documents/registration-consent"
          field="personal_data"
          checked={form.personal_data}
          error={errors.personal_data}
          onChange={(personal_data) => change({ personal_data })}
        />
        <p className={failure === '' ? undefined : 'notice notice--bad'} role="alert">
          {failure}
        </p>
        <SubmitButton text={texts.submit} sendingText={texts.sending} isSending={isSending} />
      </form>
      <p>
        {texts.enter.text} <a href="/personal">{texts.enter.link}</a>
      </p>
    </div>
  )
}
