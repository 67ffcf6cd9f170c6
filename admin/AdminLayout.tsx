import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { trackView } from '#shared/browser/analytics.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Shell } from '#shared/ra/shell/Shell.tsx'
import { useNewBuild } from '#shared/ra/use-new-build.tsx'
import { Menu } from './Menu.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  useEffect(() => trackView(`/support${pathname}`), [pathname])
  useNewBuild()
  return (
    <Shell menu={<Menu />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </Shell>
  )
}
