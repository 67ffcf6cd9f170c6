import { lazyPage } from '#shared/browser/lazy-page.tsx'

export const CodePage = lazyPage('CodePage', () => import('./CodePage.tsx'))
