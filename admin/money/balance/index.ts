import { screen } from '#shared/ra/screen.ts'

export const balance = {
  list: screen(() => import('./BalanceList.tsx'), 'BalanceList'),
  recordRepresentation: 'client_name',
}
