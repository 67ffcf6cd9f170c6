import { Route, Routes, useLocation } from 'react-router'
import { errorTexts } from '#shared/text/sign.ts'
import { Confirmed } from './Confirmed.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Frame } from './Frame.tsx'
import { LinkHolder } from './LinkHolder.tsx'
import { ApprovedPage, DownloadPage, FaultPage, NotMePage, RejectedPage, RejectPage, SignPage } from './pages.ts'
import { StartPage } from './StartPage.tsx'
import type { StartData } from './use-card.ts'

/** All that lies under /document-sign: the map. */
export function SignApp({ start }: { start: StartData | undefined }) {
  return (
    <Frame>
      <ErrorBoundary>
        <Routes>
          <Route path="/document-sign/:group" element={<LinkHolder start={start} />}>
            <Route index element={<StartPage />} />
            <Route element={<Confirmed />}>
              <Route path="sign" element={<SignPage />} />
              <Route path="reject" element={<RejectPage />} />
            </Route>
            <Route path="not-me" element={<NotMePage />} />
            <Route path="approved" element={<ApprovedPage />} />
            <Route path="rejected" element={<RejectedPage />} />
            <Route path="fault" element={<FaultPage />} />
            <Route path="download" element={<DownloadPage />} />
          </Route>
          <Route path="*" element={<UnknownPage />} />
        </Routes>
      </ErrorBoundary>
    </Frame>
  )
}

function UnknownPage() {
  return <ErrorPage status={404} message={errorTexts.page_not_found(useLocation().pathname)} />
}
