import '#shared/brand/base.css'
import { createRoot } from 'react-dom/client'
import { guardPersonal } from '#shared/browser/client-session.ts'
import { watchErrors } from '#shared/browser/error-report.ts'
import { applyWebFonts } from '#shared/browser/apply-web-fonts.ts'
import { applyBrandColor } from '#shared/browser/page-config.ts'
import { guardChunks } from '#shared/browser/reload-guard.ts'
import { prefetchRouteRules } from '#shared/browser/route-rules.ts'
import { allowNamingStorage } from '#shared/browser/storage.ts'
import { followViewport } from '#shared/browser/viewport.ts'
import { allowOnlyHarmlessHtml } from '#shared/ra/trusted-types.ts'
import { CabinetRoot } from './CabinetRoot.tsx'

allowNamingStorage()
allowOnlyHarmlessHtml()
guardChunks()
watchErrors()
followViewport()
applyBrandColor()
applyWebFonts()

const root = document.getElementById('root')
// an inner page without a session: the guard is already redirecting to /personal
if (root && guardPersonal(location.pathname)) createRoot(root).render(<CabinetRoot />)
prefetchRouteRules()
