import { LoginPage } from '#shared/browser/login/LoginPage.tsx'
import { loginTexts as t } from '#shared/text/admin.ts'
import { sitePages } from '#shared/browser/addresses.ts'
import { forgotPasswordTexts } from '#shared/text/passwords.ts'
import { signIn, signInByPasskey, signInByProvider } from './sign-in.ts'

export function AdminLogin({ onTyping }: { onTyping: () => void }) {
  return (
    <LoginPage
      title={t.title}
      loginLabel={t.login}
      demoAccount={demoAccount}
      signIn={signIn}
      signInByPasskey={signInByPasskey}
      signInByProvider={signInByProvider}
      app="support"
      onTyping={onTyping}
    >
      <a href={`${sitePages.forgotPassword}?support`}>{forgotPasswordTexts.link}</a>
    </LoginPage>
  )
}

const demoAccount = { login: 'owner@demo.local', password: 'demo-owner-2026' }
