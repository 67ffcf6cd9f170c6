import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { guardPersonal } from '#shared/browser/client-session.ts'
import { PageSkeleton } from '#shared/ra/PageSkeleton.tsx'
import { bases } from '#shared/browser/addresses.ts'
import { Confirmation } from '#shared/ra/security/Confirmation.tsx'
import { Layout } from '#shared/ra/layout/Layout.tsx'
import { useNewBuild } from '#shared/ra/use-new-build.tsx'
import { useRedirects } from '#shared/ra/use-redirects.ts'
import { Account } from './account/Account.tsx'
import { factorCalls } from './security/factor-calls.ts'
import { NoSmsStrip } from './NoSmsStrip.tsx'
import { SendingStopStrip } from './SendingStopStrip.tsx'
import { CabinetMenu } from './CabinetMenu.tsx'

export function CabinetLayout({ children }: { children: ReactNode }) {
  useGuard()
  useNewBuild()
  const isLeaving = useRedirects()
  return (
    <Layout menu={<CabinetMenu />} account={<Account />}>
      <SendingStopStrip />
      <NoSmsStrip />
      <Suspense fallback={<PageSkeleton />}>{isLeaving ? <PageSkeleton /> : children}</Suspense>
      <Confirmation calls={factorCalls} />
    </Layout>
  )
}

/** The session may have ended in another tab: every navigation checks it. */
function useGuard() {
  const { pathname } = useLocation()
  useEffect(() => {
    guardPersonal(bases.cabinet + pathname)
  }, [pathname])
}
