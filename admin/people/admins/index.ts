import { screen } from '#shared/ra/screen.ts'

/** The form for a new one has an address of the specification: see `links.newAdmin`. */
export const admins = {
  list: screen(() => import('./AdminList.tsx'), 'AdminList'),
  show: screen(() => import('./AdminShow.tsx'), 'AdminShow'),
  edit: screen(() => import('./AdminEdit.tsx'), 'AdminEdit'),
  recordRepresentation: 'full_name',
}
