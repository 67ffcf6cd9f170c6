import '#shared/brand/base.css'
import { createRoot } from 'react-dom/client'
import { watchErrors } from '#shared/browser/error-report.ts'
import { applyWebFonts } from '#shared/browser/apply-web-fonts.ts'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { prefetchRouteRules } from '#shared/browser/route-rules.ts'
import { bases } from '#shared/browser/addresses.ts'
import { catchProviderReturn } from '#shared/browser/login/provider-return.ts'
import { allowNamingStorage } from '#shared/browser/storage.ts'
import { followViewport } from '#shared/browser/viewport.ts'
import { allowOnlyHarmlessHtml } from '#shared/ra/trusted-types.ts'
import { AdminRoot } from './app/AdminRoot.tsx'
import { adoptLogin } from './app/login/adopt-login.ts'
import { applyTheme } from './parts/session/theme.ts'

allowNamingStorage()
catchProviderReturn(bases.support)
allowOnlyHarmlessHtml()
guardChunks()
watchErrors()
followViewport()
applyTheme()
applyWebFonts()

await adoptLogin()
const root = document.getElementById('root')
if (root) createRoot(root).render(<AdminRoot />)
prefetchRouteRules()
