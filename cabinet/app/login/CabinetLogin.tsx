import { LoginPage } from '#shared/browser/login/LoginPage.tsx'
import { pageConfig } from '#shared/browser/page-config.ts'
import { sitePages } from '#shared/browser/addresses.ts'
import { loginTexts as t } from '#shared/text/cabinet.ts'
import { forgotPasswordTexts } from '#shared/text/passwords.ts'
import { signIn, signInByPasskey, signInByProvider } from './sign-in.ts'

export function CabinetLogin({ onTyping }: { onTyping: () => void }) {
  return (
    <LoginPage
      title={t.title}
      loginLabel={t.login}
      demoAccount={demoAccount}
      signIn={signIn}
      signInByPasskey={signInByPasskey}
      signInByProvider={signInByProvider}
      app="cabinet"
      onTyping={onTyping}
    >
      <a href={sitePages.forgotPassword}>{forgotPasswordTexts.link}</a>
      {pageConfig().mode === 'service' && <a href={sitePages.register}>{t.register}</a>}
    </LoginPage>
  )
}

const demoAccount = { login: 'client@demo.local', password: 'demo-client-2026' }
