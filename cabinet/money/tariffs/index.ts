import { screen } from '#shared/ra/screen.ts'

export const tariffs = {
  list: screen(() => import('./TariffList.tsx'), 'TariffList'),
  recordRepresentation: 'name',
}
