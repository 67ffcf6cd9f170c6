import { Suspense, useEffect, type ReactNode } from 'react'
import { errorTexts, frameTexts, titles } from '#shared/text/sign.ts'
import { ReplayPreHydration } from './ReplayPreHydration.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Heading } from '../parts/Heading.tsx'
import { Loading } from '../parts/Loading.tsx'
import { DocumentView } from './pages.ts'
import { TroubleNotice } from '../parts/notices.tsx'
import { useLocation, useNavigate } from '../parts/router.tsx'
import { SigningProvider, useSigning } from '../parts/signing.tsx'
import { pathOf, rightStep, stepOf } from '../parts/steps.ts'
import { useCard, type StartData } from './use-card.ts'
import { useInitialStep } from './use-initial-step.ts'
import { useOpenDocument } from '../document/use-open-document.ts'
import { useRestoreScroll } from './use-restore-scroll.ts'

type LinkRouteProps = { group: string; start: StartData | undefined; children: ReactNode }

/** Loads the card of a link, shows why there is none, or renders the page of the step. */
export function LinkRoute({ group, start, children }: LinkRouteProps) {
  const { card, trouble, retry, refresh, update } = useCard(group, start)
  if (card === null) return <ErrorPage status={404} message={errorTexts.link_not_found} />
  if (trouble && !card) {
    return (
      <>
        <Heading title={titles.error}>{frameTexts.no_card}</Heading>
        <TroubleNotice trouble={{ text: trouble, retry }} />
      </>
    )
  }
  if (!card) return <Loading />
  return (
    <SigningProvider group={group} card={card} refresh={refresh} update={update}>
      <Steps>{children}</Steps>
    </SigningProvider>
  )
}

function Steps({ children }: { children: ReactNode }) {
  const { group, card } = useSigning()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const step = stepOf(pathname)
  const right = rightStep(step, card.status)
  const document = useOpenDocument()
  useInitialStep()
  useRestoreScroll(document?.id)

  // the sender, the deadline or another tab may end the request while it is being read
  useEffect(() => {
    if (right !== step) navigate(pathOf(group, right), { replace: true, state })
  }, [right, step, group, navigate, state])

  if (right !== step) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      {document && <DocumentView />}
      <div className="stack" hidden={document !== undefined}>
        {children}
        <ReplayPreHydration />
      </div>
    </Suspense>
  )
}
