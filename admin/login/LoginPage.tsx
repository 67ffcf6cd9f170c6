import { useEffect, useId, useState } from 'react'
import { Logo } from '#shared/brand/Logo.tsx'
import { pageConfig } from '#shared/browser/page-config.ts'
import { loginTexts } from '#shared/text/admin.ts'
import { DemoAccount } from './DemoAccount.tsx'
import { LoginField } from './LoginField.tsx'
import { useSignIn } from './use-sign-in.ts'
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
  const shared = { onFocus: onTyping, isWrong: error !== '', errorId }
  useEffect(() => {
    document.title = `${loginTexts.title} — ${brand_name}`
  }, [brand_name])

  return (
    <main className="login">
      <a href="/" className="login__brand">
        <Logo name={brand_name} src={brand_logo} />
      </a>
      <form className="card login__form" onSubmit={submit} noValidate>
        <h1>{loginTexts.title}</h1>
        <LoginField {...shared} name="login" label={loginTexts.login} value={login} onChange={setLogin} />
        <LoginField {...shared} name="password" label={loginTexts.password} value={password} onChange={setPassword} />
        <p className="field__error" id={errorId} role="alert">
          {error}
        </p>
        <button className="button" type="submit" aria-disabled={isBusy}>
          {isBusy ? loginTexts.busy : loginTexts.submit}
        </button>
      </form>
      <DemoAccount onFill={(account) => (setLogin(account.login), setPassword(account.password))} />
    </main>
  )
}
