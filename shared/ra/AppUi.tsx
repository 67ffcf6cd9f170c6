import { Suspense, useEffect } from 'react'
import { CoreAdminUI, type CoreAdminUIProps } from 'ra-core'
import CssBaseline from '@mui/material/CssBaseline'
import { sayAlive } from '../browser/alive.ts'
import { pageConfig } from '../browser/page-config.ts'
import { errorPageTexts } from '../text/ra.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { screen } from './screen.ts'

/** what is announced before it has come waits in react-admin's context */
const Toasts = screen(() => import('./Toasts.tsx'), 'Toasts')

/** react-admin's routes with our own pages, so that its layout, menu and login are not loaded. */
export function AppUi(props: CoreAdminUIProps) {
  useEffect(sayAlive, [])
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
