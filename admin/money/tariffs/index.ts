import { screen } from '#shared/ra/screen.ts'

export const tariffs = {
  list: screen(() => import('./TariffList.tsx'), 'TariffList'),
  create: screen(() => import('./TariffCreate.tsx'), 'TariffCreate'),
  edit: screen(() => import('./TariffEdit.tsx'), 'TariffEdit'),
  recordRepresentation: 'name',
}
