import { Suspense } from 'react'
import { useClientSession } from '#shared/browser/client-session.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { CabinetLogin } from './login/CabinetLogin.tsx'
import { screen } from '#shared/ra/screen.ts'

const CabinetApp = screen(() => import('./CabinetApp.tsx'), 'CabinetApp')

/** The login is light; react-admin is loaded once there is a session. */
export function CabinetRoot() {
  const { loggedIn, token } = useClientSession()
  if (!loggedIn || token === '') return <CabinetLogin onTyping={CabinetApp.prefetch} />
  return (
    <Suspense fallback={<p className="login__loading">{loginTexts.loading}</p>}>
      <CabinetApp />
    </Suspense>
  )
}
