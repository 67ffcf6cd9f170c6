import { lazyPage } from '../parts/lazy-page.tsx'

export const CodePage = lazyPage('CodePage', () => import('./CodePage.tsx'))
