import { screen } from '#shared/ra/screen.ts'

/** The create form is at `/admins/new`, as the specification names it: see AdminApp. */
export const admins = {
  list: screen(() => import('./AdminList.tsx'), 'AdminList'),
  show: screen(() => import('./AdminShow.tsx'), 'AdminShow'),
  edit: screen(() => import('./AdminEdit.tsx'), 'AdminEdit'),
  recordRepresentation: 'full_name',
}
