import { Suspense } from 'react'
import { useSupportSession } from '#shared/browser/support-session.ts'
import { loginTexts } from '#shared/text/admin.ts'
import { AdminLogin } from './login/AdminLogin.tsx'
import { screen } from '#shared/ra/screen.ts'

const AdminApp = screen(() => import('./AdminApp.tsx'), 'AdminApp')

/** The login is light; react-admin is loaded once there is a session. A deep link survives the login. */
export function AdminRoot() {
  const { loggedIn, token } = useSupportSession()
  if (!loggedIn || token === '') return <AdminLogin onTyping={AdminApp.prefetch} />
  return (
    <Suspense fallback={<p className="login__loading">{loginTexts.loading}</p>}>
      <AdminApp />
    </Suspense>
  )
}
