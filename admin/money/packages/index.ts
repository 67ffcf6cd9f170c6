import { screen } from '#shared/ra/screen.ts'

export const packages = {
  list: screen(() => import('./PackageList.tsx'), 'PackageList'),
  recordRepresentation: 'name',
}
