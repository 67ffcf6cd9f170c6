import { screen } from '#shared/ra/screen.ts'

export const clientCodes = {
  list: screen(() => import('./ClientCodeList.tsx'), 'ClientCodeList'),
  create: screen(() => import('./ClientCodeCreate.tsx'), 'ClientCodeCreate'),
  recordRepresentation: 'label',
}
