import { lazy, Suspense } from 'react'
import { CoreAdminUI, type CoreAdminUIProps } from 'ra-core'
import CssBaseline from '@mui/material/CssBaseline'
import { pageConfig } from '../browser/page-config.ts'
import { errorPageTexts } from '../text/ra.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** what is announced before it has come waits in react-admin's context */
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** react-admin's routes with our own pages, so that its layout, menu and login are not loaded. */
export function AppUi(props: CoreAdminUIProps) {
  return (
    <>
      <CssBaseline enableColorScheme />
      <CoreAdminUI
        disableTelemetry
        loginPage={false}
        authCallbackPage={false}
        requireAuth
        title={pageConfig().brand_name}
        loading={PageSkeleton}
        catchAll={NotFoundPage}
        accessDenied={AccessDeniedPage}
        authenticationError={AccessDeniedPage}
        error={Unexpected}
        {...props}
      />
      <Suspense>
        <Toasts />
      </Suspense>
    </>
  )
}

const Unexpected = () => <ErrorPage code={500} message={errorPageTexts.unexpected} />
