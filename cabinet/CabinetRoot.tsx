import { lazy, Suspense } from 'react'
import { useClientSession } from '#shared/browser/client-session.ts'
import { loginTexts } from '#shared/text/cabinet.ts'
import { CabinetLogin } from './login/CabinetLogin.tsx'

const loadCabinet = () => import('./CabinetApp.tsx')
const CabinetApp = lazy(async () => ({ default: (await loadCabinet()).CabinetApp }))

/** The login is light; react-admin is loaded once there is a session. */
export function CabinetRoot() {
  const { loggedIn, token } = useClientSession()
  if (!loggedIn || token === '') return <CabinetLogin onTyping={() => void loadCabinet()} />
  return (
    <Suspense fallback={<p className="login__loading">{loginTexts.loading}</p>}>
      <CabinetApp />
    </Suspense>
  )
}
