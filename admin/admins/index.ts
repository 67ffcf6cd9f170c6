import { screen } from '#shared/ra/screen.ts'

/** The form for a new one stands at `/admins/new`, as the specification names it: see AdminApp. */
export const admins = {
  list: screen(() => import('./AdminList.tsx'), 'AdminList'),
  show: screen(() => import('./AdminShow.tsx'), 'AdminShow'),
  edit: screen(() => import('./AdminEdit.tsx'), 'AdminEdit'),
  recordRepresentation: 'full_name',
}
