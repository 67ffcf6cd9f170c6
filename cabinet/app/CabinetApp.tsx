import { CustomRoutes } from 'ra-core'
import { BrokenApp } from '#shared/ra/BrokenApp.tsx'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import { setNavigate } from '#shared/browser/navigation.ts'
import { Admin } from '#shared/ra/Admin.tsx'
import { bases } from '#shared/browser/addresses.ts'
import { Resource } from '#shared/ra/Resource.tsx'
import { screen } from '#shared/ra/screen.ts'
import { darkTheme, lightTheme } from '#shared/ra/theme.ts'
import { CabinetLayout } from './CabinetLayout.tsx'
import { bills } from '../money/bills/index.ts'
import { bulkSendings } from '../requests/bulk-sendings/index.ts'
import { clientCodes } from '../people/client-codes/index.ts'
import { signRequests } from '../requests/document-sign-requests/index.ts'
import { imports } from '../people/imports/index.ts'
import { exchangeFiles } from '../people/exchange-files/index.ts'
import { individuals } from '../people/individuals/index.ts'
import { legalEntities } from '../people/legal-entities/index.ts'
import { legalEntitiesContacts } from '../people/legal-entities-contacts/index.ts'
import { Guarded } from '#shared/ra/Guarded.tsx'
import { links } from '../parts/links.ts'
import { looks } from './looks/index.ts'
import { packages } from '../money/packages/index.ts'
import { authProvider, dataProvider, i18nProvider, queryClient } from './providers.ts'
import { inRouter } from '#shared/ra/in-router.ts'
import { publicLinks } from '../requests/public-links/index.ts'
import { tariffs } from '../money/tariffs/index.ts'
import { templates } from '../requests/templates/index.ts'
import { users } from '../people/users/index.ts'
import { webhookMessages } from '../people/webhook-messages/index.ts'
import { webhooks } from '../people/webhooks/index.ts'
import { transactions } from '../money/transactions/index.ts'

const Overview = screen(() => import('./overview/Overview.tsx'), 'Overview')
const BalancePage = screen(() => import('../money/balance/BalancePage.tsx'), 'BalancePage')
const PapersPage = screen(() => import('../money/acts/PapersPage.tsx'), 'PapersPage')
const CompanyPage = screen(() => import('./profile/company-pages.ts'), 'CompanyPage')
const ApprovalsPage = screen(() => import('./profile/company-pages.ts'), 'ApprovalsPage')
const ProfilePage = screen(() => import('./profile/ProfilePage.tsx'), 'ProfilePage')

const SecurityPage = screen(() => import('./security/SecurityPage.tsx'), 'SecurityPage')

const themes = { lightTheme: lightTheme(), darkTheme: darkTheme() }
const providers = { authProvider, dataProvider, i18nProvider, queryClient }

/** The cabinet's map: every screen. Names are screen words of `shared/contract/resources.ts`. */
function Cabinet() {
  return (
    <Admin {...providers} {...themes} layout={CabinetLayout} dashboard={Overview}>
      <Resource name="request" {...signRequests} />
      <Resource name="bulk" {...bulkSendings} />
      <Resource name="public-links" {...publicLinks} />
      <Resource name="templates" {...templates} />
      <Resource name="individuals" {...individuals} />
      <Resource name="organizations" {...legalEntities} />
      <Resource name="contacts" {...legalEntitiesContacts} />
      <Resource name="imports" {...imports} />
      <Resource name="client-codes" {...clientCodes} />
      <Resource name="webhooks" {...webhooks} />
      <Resource name="webhook-messages" {...webhookMessages} />
      <Resource name="exchange" {...exchangeFiles} />
      <Resource name="users" {...users} />
      <Resource name="bills" {...bills} />
      <Resource name="transactions" {...transactions} />
      <Resource name="tariffs" {...tariffs} />
      <Resource name="packages" {...packages} />
      <Resource name="looks" {...looks} />
      <CustomRoutes>
        <Route path={links.list('balance')} element={<Guarded action="show" of="balance" page={<BalancePage />} />} />
        <Route path={links.papers} element={<Guarded action="list" of="acts" page={<PapersPage />} />} />
        <Route path={links.security} element={<SecurityPage />} />
        <Route path={links.approvals} element={<ApprovalsPage />} />
        <Route path={links.profile} element={<ProfilePage />} />
        <Route path={links.company} element={<Guarded action="update" of="client-settings" page={<CompanyPage />} />} />
      </CustomRoutes>
    </Admin>
  )
}

const router = createBrowserRouter([{ path: '*', Component: Cabinet, ErrorBoundary: BrokenApp }], {
  basename: bases.cabinet,
})
setNavigate(inRouter(bases.cabinet, router))

export function CabinetApp() {
  // at once, not in a transition: a screen that does not come must not leave the old one as if nothing was pressed
  return <RouterProvider router={router} useTransitions={false} />
}
