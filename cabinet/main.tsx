import '#shared/brand/base.css'
import { createRoot } from 'react-dom/client'
import { bases } from '#shared/browser/addresses.ts'
import { guardPersonal } from '#shared/browser/client-session.ts'
import { watchErrors } from '#shared/browser/error-report.ts'
import { applyWebFonts } from '#shared/browser/apply-web-fonts.ts'
import { inApp, setNavigate } from '#shared/browser/navigation.ts'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { prefetchRouteRules } from '#shared/browser/route-rules.ts'
import { catchProviderReturn } from '#shared/browser/login/provider-return.ts'
import { allowNamingStorage } from '#shared/browser/storage.ts'
import { followViewport } from '#shared/browser/viewport.ts'
import { allowOnlyHarmlessHtml } from '#shared/ra/trusted-types.ts'
import { CabinetRoot } from './app/CabinetRoot.tsx'
import { adoptLogin } from './app/login/adopt-login.ts'

allowNamingStorage()
catchProviderReturn(bases.cabinet)
allowOnlyHarmlessHtml()
guardChunks()
watchErrors()
followViewport()
applyWebFonts()

// until there is a router: what a browser without cookies keeps in the page only would be lost by a full navigation
setNavigate(inApp(bases.cabinet, (inside) => history.replaceState(null, '', bases.cabinet + inside)))
await adoptLogin()
// an inner page without a session becomes the login
guardPersonal(location.pathname)

const root = document.getElementById('root')
if (root) createRoot(root).render(<CabinetRoot />)
prefetchRouteRules()
