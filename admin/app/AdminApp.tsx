import { CustomRoutes } from 'ra-core'
import { BrokenApp } from '#shared/ra/BrokenApp.tsx'
import { createBrowserRouter, Route, RouterProvider } from 'react-router'
import { setNavigate } from '#shared/browser/navigation.ts'
import { Admin } from '#shared/ra/Admin.tsx'
import { bases } from '#shared/browser/addresses.ts'
import { Guarded } from '#shared/ra/Guarded.tsx'
import { Resource } from '#shared/ra/Resource.tsx'
import { screen } from '#shared/ra/screen.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { admins } from '../people/admins/index.ts'
import { approvals } from '../people/approvals/index.ts'
import { balance } from '../money/balance/index.ts'
import { bills } from '../money/bills/index.ts'
import { bulkSendings } from '../requests/bulk-sendings/index.ts'
import { clientTasks } from '../people/client-tasks/index.ts'
import { clients } from '../people/clients/index.ts'
import { clientsCodes } from '../people/clients-codes/index.ts'
import { complaints } from '../requests/complaints/index.ts'
import { deliveries } from '../requests/deliveries/index.ts'
import { signRequests } from '../requests/document-sign-requests/index.ts'
import { individuals } from '../people/individuals/index.ts'
import { journal } from '../parts/journal/index.ts'
import { legalEntities } from '../people/legal-entities/index.ts'
import { legalEntitiesContacts } from '../people/legal-entities-contacts/index.ts'
import { links } from '../parts/links.ts'
import { looks } from '../parts/looks/index.ts'
import { publicLinks } from '../requests/public-links/index.ts'
import { messageStops } from '../requests/message-stops/index.ts'
import { packages } from '../money/packages/index.ts'
import { payments } from '../money/payments/index.ts'
import { authProvider, dataProvider, i18nProvider, queryClient } from './providers.ts'
import { inRouter } from '#shared/ra/in-router.ts'
import { consoleStore } from '../parts/session/store.ts'
import { useMuiTheme } from '../parts/session/use-mui-theme.ts'
import { senders } from '../money/senders/index.ts'
import { statements } from '../money/statements/index.ts'
import { stuck } from '../requests/stuck/index.ts'
import { tariffs } from '../money/tariffs/index.ts'
import { users } from '../people/users/index.ts'
import { webhookMessages } from '../people/webhook-messages/index.ts'
import { webhooks } from '../people/webhooks/index.ts'
import { transactions } from '../money/transactions/index.ts'

const Overview = screen(() => import('./overview/Overview.tsx'), 'Overview')
const ClientsFromTable = screen(() => import('../people/clients/from-table/ClientsFromTable.tsx'), 'ClientsFromTable')
const AdminCreate = screen(() => import('../people/admins/AdminCreate.tsx'), 'AdminCreate')
const ProfilePage = screen(() => import('./profile/ProfilePage.tsx'), 'ProfilePage')
const NewsPage = screen(() => import('./help/NewsPage.tsx'), 'NewsPage')
const MonthPage = screen(() => import('../money/acts/MonthPage.tsx'), 'MonthPage')
const SellerPage = screen(() => import('../money/settings/SellerPage.tsx'), 'SellerPage')
const PersonalDataPage = screen(() => import('../requests/personal-data/PersonalDataPage.tsx'), 'PersonalDataPage')
const VerificationPage = screen(() => import('../people/verification/VerificationPage.tsx'), 'VerificationPage')

const QueuesPage = screen(() => import('./queues/QueuesPage.tsx'), 'QueuesPage')
const SecurityPage = screen(() => import('./security/SecurityPage.tsx'), 'SecurityPage')

const providers = { authProvider, dataProvider, i18nProvider, queryClient, store: consoleStore }

/** The console's map: every screen. Names are screen words of `shared/contract/resources.ts`. */
function Console() {
  const theme = useMuiTheme()
  return (
    <Admin {...providers} theme={theme} darkTheme={null} layout={AdminLayout} dashboard={Overview}>
      <CustomRoutes>
        <Route path={links.clientsFromTable} element={<ClientsFromTable />} />
        <Route path={links.newAdmin} element={<AdminCreate />} />
        <Route path={links.profile} element={<ProfilePage />} />
        <Route path={links.news} element={<NewsPage />} />
        <Route path={links.settings} element={<SellerPage />} />
        <Route path={links.month} element={<Guarded action="list" of="balance" page={<MonthPage />} />} />
        <Route path={links.security} element={<SecurityPage />} />
        <Route path={links.personalData} element={<PersonalDataPage />} />
        <Route path={links.verification} element={<VerificationPage />} />
        <Route path={links.queues} element={<QueuesPage />} />
      </CustomRoutes>
      <Resource name="clients" {...clients} />
      <Resource name="tasks" {...clientTasks} />
      <Resource name="request" {...signRequests} />
      <Resource name="bulk" {...bulkSendings} />
      <Resource name="public-links" {...publicLinks} />
      <Resource name="deliveries" {...deliveries} />
      <Resource name="senders" {...senders} />
      <Resource name="message-stops" {...messageStops} />
      <Resource name="complaints" {...complaints} />
      <Resource name="stuck" {...stuck} />
      <Resource name="approvals" {...approvals} />
      <Resource name="statements" {...statements} />
      <Resource name="bills" {...bills} />
      <Resource name="payments" {...payments} />
      <Resource name="balance" {...balance} />
      <Resource name="transactions" {...transactions} />
      <Resource name="tariffs" {...tariffs} />
      <Resource name="packages" {...packages} />
      <Resource name="legal" {...legalEntities} />
      <Resource name="individuals" {...individuals} />
      <Resource name="contacts" {...legalEntitiesContacts} />
      <Resource name="clients-codes" {...clientsCodes} />
      <Resource name="webhooks" {...webhooks} />
      <Resource name="webhook-messages" {...webhookMessages} />
      <Resource name="users" {...users} />
      <Resource name="journal" {...journal} />
      <Resource name="looks" {...looks} />
      <Resource name="admins" {...admins} />
    </Admin>
  )
}

const router = createBrowserRouter([{ path: '*', Component: Console, ErrorBoundary: BrokenApp }], {
  basename: bases.support,
})
setNavigate(inRouter(bases.support, router))

export function AdminApp() {
  // at once, not in a transition: a screen that does not come must not leave the old one as if nothing was pressed
  return <RouterProvider router={router} useTransitions={false} />
}
