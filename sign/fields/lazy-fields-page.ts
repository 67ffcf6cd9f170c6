import { lazyPage } from '#shared/browser/lazy-page.tsx'

export const FieldsPage = lazyPage('FieldsPage', () => import('./FieldsPage.tsx'))
