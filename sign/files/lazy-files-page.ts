import { lazyPage } from '#shared/browser/lazy-page.tsx'

export const FilesPage = lazyPage('FilesPage', () => import('./FilesPage.tsx'))
