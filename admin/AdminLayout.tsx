import { Suspense, type ReactNode } from 'react'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { Confirmation } from '#shared/ra/security/Confirmation.tsx'
import { Shell } from '#shared/ra/shell/Shell.tsx'
import { useNewBuild } from '#shared/ra/use-new-build.tsx'
import { useRedirects } from '#shared/ra/use-redirects.ts'
import { factorCalls } from './security/factor-calls.ts'
import { Menu } from './Menu.tsx'

export function AdminLayout({ children }: { children: ReactNode }) {
  useNewBuild()
  const isLeaving = useRedirects()
  return (
    <Shell menu={<Menu />}>
      <Suspense fallback={<PageSkeleton />}>{isLeaving ? <PageSkeleton /> : children}</Suspense>
      <Confirmation calls={factorCalls} />
    </Shell>
  )
}
