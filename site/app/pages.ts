import { lazyPage } from '#shared/browser/lazy-page.tsx'
import { copy_path } from '#shared/rules/copies.ts'
import { pageTexts } from '#shared/text/pages.ts'

export type SitePage = {
  path: string
  layout: keyof typeof layouts
  text: { title: string; description: string }
  page: ReturnType<typeof lazyPage<'Page', object>>
  /** rendered in the browser only: never a first page, or not a page of a real installation */
  live?: true
}

export const layouts = {
  default: lazyPage('Page', () => import('../parts/DefaultLayout.tsx')),
  register: lazyPage('Page', () => import('../parts/RegisterLayout.tsx')),
}

const documentPage = lazyPage('Page', () => import('../documents/DocumentPage.tsx'))

/** The map of the site: every public page, its address and its layout. */
export const pages: readonly SitePage[] = [
  { path: '/', layout: 'default', text: pageTexts.home, page: lazyPage('Page', () => import('../home/HomePage.tsx')) },
  {
    path: '/1c',
    layout: 'default',
    text: pageTexts.oneC,
    page: lazyPage('Page', () => import('../one-c/OneCPage.tsx')),
  },
  {
    path: '/developers',
    layout: 'default',
    text: pageTexts.developers,
    page: lazyPage('Page', () => import('../developers/DevelopersPage.tsx')),
  },
  {
    path: '/developers/reference',
    layout: 'default',
    text: pageTexts.reference,
    page: lazyPage('Page', () => import('../developers/ReferencePage.tsx')),
  },
  {
    path: '/contacts',
    layout: 'default',
    text: pageTexts.contacts,
    page: lazyPage('Page', () => import('../contacts/ContactsPage.tsx')),
  },
  {
    path: '/verify',
    layout: 'default',
    text: pageTexts.verify,
    page: lazyPage('Page', () => import('../verify/VerifyPage.tsx')),
  },
  {
    path: '/anchors',
    layout: 'default',
    text: pageTexts.anchors,
    page: lazyPage('Page', () => import('../anchors/AnchorsPage.tsx')),
  },
  { path: '/documents/offer', layout: 'default', text: pageTexts.offer, page: documentPage },
  { path: '/documents/processing-order', layout: 'default', text: pageTexts.processingOrder, page: documentPage },
  { path: '/documents/accessibility', layout: 'default', text: pageTexts.accessibility, page: documentPage },
  { path: '/documents/legal-information', layout: 'default', text: pageTexts.legal, page: documentPage },
  { path: '/documents/policy', layout: 'default', text: pageTexts.policy, page: documentPage },
  { path: '/documents/consent', layout: 'default', text: pageTexts.consent, page: documentPage },
  {
    path: '/documents/registration-consent',
    layout: 'default',
    text: pageTexts.registrationConsent,
    page: documentPage,
  },
  {
    path: '/outbox',
    layout: 'default',
    text: pageTexts.outbox,
    page: lazyPage('Page', () => import('../outbox/OutboxPage.tsx')),
    live: true,
  },
  {
    path: '/register',
    layout: 'register',
    text: pageTexts.register,
    page: lazyPage('Page', () => import('../register/RegisterPage.tsx')),
  },
  {
    path: '/register/confirm',
    layout: 'register',
    text: pageTexts.confirmRegistration,
    page: lazyPage('Page', () => import('../register/ConfirmPage.tsx')),
  },
  {
    path: '/forgot-password',
    layout: 'register',
    text: pageTexts.forgotPassword,
    page: lazyPage('Page', () => import('../password/ForgotPasswordPage.tsx')),
  },
  {
    path: '/new-password',
    layout: 'register',
    text: pageTexts.newPassword,
    page: lazyPage('Page', () => import('../password/NewPasswordPage.tsx')),
  },
  {
    path: '/refuse-change',
    layout: 'register',
    text: pageTexts.refuseChange,
    page: lazyPage('Page', () => import('../refuse-change/RefuseChangePage.tsx')),
  },
  {
    path: '/stop-notices',
    layout: 'register',
    text: pageTexts.stopNotices,
    page: lazyPage('Page', () => import('../stop-notices/StopNoticesPage.tsx')),
  },
  {
    path: copy_path,
    layout: 'register',
    text: pageTexts.copy,
    page: lazyPage('Page', () => import('../copy/CopyPage.tsx')),
  },
]

/** Each edition of a legal text has an address of its own: `/documents/offer/2026-12-01`. */
const ofEdition = /^(\/documents\/[\w-]+)\/\d{4}-\d\d-\d\d$/

export function pageAt(path: string): SitePage | undefined {
  const plain = path.replace(/(.)\/+$/, '$1').replace(ofEdition, '$1')
  return pages.find((page) => page.path === plain)
}
