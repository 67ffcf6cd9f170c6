import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from '#shared/browser/ErrorBoundary.tsx'
import { readablePath } from '#shared/browser/path-pattern.ts'
import { errorTexts } from '#shared/text/sign.ts'
import { Confirmed } from '../decision/Confirmed.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Frame } from './Frame.tsx'
import { LinkRoute } from './LinkRoute.tsx'
import {
  ApprovedPage,
  ComplainPage,
  DownloadPage,
  FaultPage,
  NotMePage,
  RejectedPage,
  RejectPage,
  SignPage,
} from './pages.ts'
import { useLocation } from '../parts/router.tsx'
import { StartPage } from '../start/StartPage.tsx'
import { groupOf, isStep, stepOf, type Step } from '../parts/steps.ts'
import type { StartData } from './use-card.ts'

/** The map of the signer's pages: everything under /document-sign/{group}. */
const pages: Record<Step, ComponentType> = {
  '': StartPage,
  sign: () => (
    <Confirmed>
      <SignPage />
    </Confirmed>
  ),
  reject: () => (
    <Confirmed>
      <RejectPage />
    </Confirmed>
  ),
  'not-me': NotMePage,
  complain: ComplainPage,
  approved: ApprovedPage,
  rejected: RejectedPage,
  fault: FaultPage,
  download: DownloadPage,
}

export function SignApp({ start }: { start: StartData | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <Frame>
      <ErrorBoundary at={pathname + search} fallback={<ErrorPage status={500} message={errorTexts.fault} />}>
        <LinkPage start={start} />
      </ErrorBoundary>
    </Frame>
  )
}

function LinkPage({ start }: { start: StartData | undefined }): ReactNode {
  const { pathname } = useLocation()
  const [group, step] = [groupOf(pathname), stepOf(pathname)]
  if (group === undefined || !isStep(step))
    return (
      <ErrorPage
        status={404}
        message={errorTexts.page_not_found_hint}
        hint={errorTexts.page_not_found(readablePath(pathname))}
      />
    )
  const Page = pages[step]
  return (
    <LinkRoute key={group} group={group} start={start}>
      <Page />
    </LinkRoute>
  )
}
