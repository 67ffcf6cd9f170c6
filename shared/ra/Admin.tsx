import { Suspense, useEffect } from 'react'
import { CoreAdminUI } from 'ra-core'
import { AdminContext, type AdminProps } from 'react-admin'
import CssBaseline from '@mui/material/CssBaseline'
import { sayAlive } from '../browser/alive.ts'
import { pageConfig } from '../browser/page-config.ts'
import { errorPageTexts } from '../text/ra.ts'
import { AccessDeniedPage } from './AccessDeniedPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { screen } from './screen.ts'
import { StyleCache } from './StyleCache.tsx'

/** what is announced before it has come waits in react-admin's context */
const Toasts = screen(() => import('./Toasts.tsx'), 'Toasts')

/** react-admin's `<Admin>` without its layout, menu, login and English texts: 34 kB that no page of ours shows. */
export function Admin({ layout, dashboard, children, ...context }: AdminProps) {
  useEffect(sayAlive, [])
  return (
    <StyleCache>
      <AdminContext {...context}>
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
          {...(layout && { layout })}
          {...(dashboard && { dashboard })}
        >
          {children}
        </CoreAdminUI>
        <Suspense>
          <Toasts />
        </Suspense>
      </AdminContext>
    </StyleCache>
  )
}

const Unexpected = () => <ErrorPage code={500} message={errorPageTexts.unexpected} />
