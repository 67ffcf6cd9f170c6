import { Suspense, useEffect, type ReactNode } from 'react'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router'
import { Logo } from '#shared/brand/Logo.tsx'
import { trackView } from '#shared/browser/analytics.ts'
import { pageConfig } from '#shared/browser/page-config.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Shell } from '#shared/ra/shell/Shell.tsx'
import { useNewBuild } from '#shared/ra/use-new-build.tsx'
import { Menu } from './Menu.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => trackView(`/support${pathname}`), [pathname])
  useNewBuild()
  return (
    <Shell brand={<Brand />} menu={<Menu />}>
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
