import { screen } from '#shared/ra/screen.ts'

export const clientsCodes = {
  list: screen(() => import('./ClientCodeList.tsx'), 'ClientCodeList'),
  recordRepresentation: 'label',
}
