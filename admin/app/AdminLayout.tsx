import { Suspense, type ReactNode } from 'react'
import { pageConfig } from '#shared/browser/page-config.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { screen } from '#shared/ra/screen.ts'
import { Confirmation } from '#shared/ra/security/Confirmation.tsx'
import { Layout } from '#shared/ra/layout/Layout.tsx'
import { useNewBuild } from '#shared/ra/use-new-build.tsx'
import { useRedirects } from '#shared/ra/use-redirects.ts'
import { SafetyStrip } from './SafetyStrip.tsx'
import { Account } from './account/Account.tsx'
import { Menu } from './menu/Menu.tsx'
import { Search } from './search/Search.tsx'
import { factorCalls } from './security/factor-calls.ts'
import { useProfileQuery } from '../parts/session/use-role.ts'

const EnrolPage = screen(() => import('./security/EnrolPage.tsx'), 'EnrolPage')

export function AdminLayout({ children }: { children: ReactNode }) {
  useNewBuild()
  const isLeaving = useRedirects()
  const { data: profile, isPending } = useProfileQuery()
  // outside a demo no other call is made before it is known whether one may be
  if (isPending && !pageConfig().demo) return <PageSkeleton />
  if (profile?.needs_factor) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EnrolPage />
      </Suspense>
    )
  }
  return (
    <Layout
      menu={<Menu />}
      // imported statically, so that Ctrl+K works as soon as the page is rendered
      search={<Search />}
      account={<Account />}
    >
      <SafetyStrip />
      <Suspense fallback={<PageSkeleton />}>{isLeaving ? <PageSkeleton /> : children}</Suspense>
      <Confirmation calls={factorCalls} />
    </Layout>
  )
}
