import { screen } from '#shared/ra/screen.ts'

export const looks = { list: screen(() => import('./LookList.tsx'), 'LookList') }
