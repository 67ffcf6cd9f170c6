import { Suspense, useEffect, type ReactNode } from 'react'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import { Logo } from '#shared/brand/Logo.tsx'
import { trackView } from '#shared/browser/analytics.ts'
import { guardPersonal } from '#shared/browser/client-session.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Shell } from '#shared/ra/shell/Shell.tsx'
import { useNewBuild } from '#shared/ra/use-new-build.tsx'
import { CabinetMenu } from './CabinetMenu.tsx'

export function CabinetLayout({ children }: { children: ReactNode }) {
  useGuard()
  useNewBuild()
  return (
    <Shell brand={<Brand />} menu={<CabinetMenu />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </Shell>
  )
}

function Brand() {
  const { brand_name, brand_logo } = pageConfig()
  return (
    <Link component={RouterLink} to="/" underline="none" color="text.primary">
      <Logo name={brand_name} src={brand_logo} />
    </Link>
  )
}

/** The session may have ended in another tab: each address is guarded anew. */
function useGuard() {
  const { pathname } = useLocation()
  useEffect(() => {
    if (guardPersonal(`/personal${pathname}`)) trackView(`/personal${pathname}`)
  }, [pathname])
}
