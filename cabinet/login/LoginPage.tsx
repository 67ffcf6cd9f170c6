import { useId, useRef, useState, type SubmitEvent } from 'react'
import { Logo } from '#shared/brand/Logo.tsx'
import { pageConfig } from '#shared/browser/page-config.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { DemoAccount } from './DemoAccount.tsx'
import { signIn } from './sign-in.ts'
import './login.css'

type LoginPageProps = {
  /** somebody is about to log in: time to fetch what comes next */
  onTyping: () => void
}

export function LoginPage({ onTyping }: LoginPageProps) {
  const { brand_name, brand_logo } = pageConfig()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const { error, isBusy, submit } = useSignIn(login, password)
  const errorId = useId()

  return (
    <main className="login">
      <a href="/" className="login__brand">
        <Logo name={brand_name} src={brand_logo} />
      </a>
      <form className="card login__form" onSubmit={submit} noValidate>
        <h1>{loginTexts.title}</h1>
        <label className="field">
          <span className="field__label">{loginTexts.login}</span>
          <input
            className="field__input"
            name="login"
            onFocus={onTyping}
            type="email"
            autoComplete="username"
            value={login}
            aria-invalid={error !== ''}
            aria-describedby={errorId}
            onChange={(event) => setLogin(event.target.value)}
          />
        </label>
        <label className="field">
          <span className="field__label">{loginTexts.password}</span>
          <input
            className="field__input"
            name="password"
            onFocus={onTyping}
            type="password"
            autoComplete="current-password"
            value={password}
            aria-invalid={error !== ''}
            aria-describedby={errorId}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <p className="field__error" id={errorId} role="alert">
          {error}
        </p>
        <button className="button" type="submit" aria-disabled={isBusy}>
          {isBusy ? loginTexts.busy : loginTexts.submit}
        </button>
        <a href="/register">{loginTexts.register}</a>
      </form>
      <DemoAccount onFill={(account) => (setLogin(account.login), setPassword(account.password))} />
    </main>
  )
}

/** Two clicks send one call: the second finds the first at work. */
function useSignIn(login: string, password: string) {
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (running.current) return
    if (!login.trim()) return setError(loginTexts.empty_login)
    if (!password) return setError(loginTexts.empty_password)
    running.current = true
    setIsBusy(true)
    setError('')
    await signIn(login.trim(), password).catch((cause: unknown) => {
      setError(cause instanceof Error ? cause.message : String(cause))
      setIsBusy(false)
    })
    running.current = false
  }

  return { error, isBusy, submit: (event: SubmitEvent) => void submit(event) }
}
