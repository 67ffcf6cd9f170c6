import { useEffect, useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { Logo } from '../../brand/Logo.tsx'
import { identityTexts } from '../../text/identities.ts'
import { signInTexts as t } from '../../text/browser.ts'
import { sayAlive } from '../alive.ts'
import { trackView } from '../analytics.ts'
import { pageConfig } from '../page-config.ts'
import { DemoAccount } from './DemoAccount.tsx'
import { LoginField } from './LoginField.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { isSessionEndNoted } from '../session-end.ts'
import { CodeStep } from './CodeStep.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { loginWays } from './provider-return.ts'
import { useSignIn, type Credentials, type SignIn, type SignInByProvider } from './use-sign-in.ts'
import '../../brand/login.css'

type LoginPageProps = {
  title: string
  loginLabel: string
  demoAccount: Credentials
  signIn: SignIn
  signInByPasskey: () => Promise<void>
  signInByProvider: SignInByProvider
  app: 'support' | 'cabinet'
  /** the user is about to log in: prefetch the next screen */
  onTyping: () => void
  /** under the button */
  children?: ReactNode
}

export function LoginPage({
  title,
  loginLabel,
  demoAccount,
  signIn,
  signInByPasskey,
  signInByProvider,
  app,
  onTyping,
  children,
}: LoginPageProps) {
  const { brand_name, brand_logo } = pageConfig()
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const { error, isOfTyped, isBusy, factors, back, submit, submitPasskey, leave, fail } = useSignIn(
    { login, password },
    signIn,
    signInByPasskey,
    signInByProvider,
  )
  const [{ providers, hasPassword }] = useState(() => loginWays(app))
  const [isPasswordShown, setIsPasswordShown] = useState(hasPassword)
  const errorId = useId()
  const [isSessionEnded] = useState(isSessionEndNoted)
  const shared = { onFocus: onTyping, isWrong: error !== '' && isOfTyped, errorId }
  useEffect(sayAlive, [])
  useEffect(() => {
    document.title = `${title} — ${brand_name}`
    trackView(location.pathname + location.search, document.title)
  }, [title, brand_name])

  const enter = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
  }

  const brand = (
    <a href="/" className="login__brand">
      <Logo name={brand_name} src={brand_logo} />
    </a>
  )
  if (factors.length > 0) {
    return (
      <main className="login">
        {brand}
        <CodeStep
          factors={factors}
          error={error}
          isBusy={isBusy}
          onSubmit={submit}
          onPasskey={submitPasskey}
          onFail={fail}
          onBack={back}
        />
      </main>
    )
  }
  return (
    <main className="login">
      {brand}
      <form className="card login__form" onSubmit={enter} noValidate>
        <h1>{title}</h1>
        {isSessionEnded && (
          <p className="quiet" role="status">
            {t.session_ended}
          </p>
        )}
        {!hasPassword && isPasswordShown && <p className="login__note">{identityTexts.password_off}</p>}
        {isPasswordShown && (
          <>
            <LoginField {...shared} name="login" label={loginLabel} value={login} onChange={setLogin} />
            <LoginField {...shared} name="password" label={t.password} value={password} onChange={setPassword} />
          </>
        )}
        <p className="field__error" id={errorId} role="alert">
          {error}
        </p>
        {isPasswordShown && (
          <button className="button" type="submit" aria-disabled={isBusy}>
            {isBusy ? t.busy : t.submit}
          </button>
        )}
        <ProviderButtons providers={providers} isMain={!isPasswordShown} isBusy={isBusy} onClick={leave} />
        {hasPassword && <PasskeyButton isBusy={isBusy} onClick={submitPasskey} />}
        {!isPasswordShown && (
          <button className="login__fill" type="button" onClick={() => setIsPasswordShown(true)}>
            {identityTexts.with_password}
          </button>
        )}
        {hasPassword && children}
      </form>
      <DemoAccount
        account={demoAccount}
        onFill={(account) => {
          setLogin(account.login)
          setPassword(account.password)
        }}
      />
    </main>
  )
}
