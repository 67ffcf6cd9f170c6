import { lazy, Suspense } from 'react'
import { useSupportSession } from '#shared/browser/support-session.ts'
import { loginTexts } from '#shared/text/admin.ts'
import { AdminLogin } from './login/AdminLogin.tsx'

const loadAdmin = () => import('./AdminApp.tsx')
const AdminApp = lazy(async () => ({ default: (await loadAdmin()).AdminApp }))

/** The login is light; react-admin comes when there is a session for it. A deep link is kept through the login. */
export function AdminRoot() {
  const { loggedIn, token } = useSupportSession()
  if (!loggedIn || token === '') return <AdminLogin onTyping={() => void loadAdmin()} />
  return (
    <Suspense fallback={<p className="login__loading">{loginTexts.loading}</p>}>
      <AdminApp />
    </Suspense>
  )
}
