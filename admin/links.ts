import { linksOf } from '#shared/ra/links.ts'

/** Every address that the console leads to. */
export const links = {
  ...linksOf('support'),
  /** named so by the specification */
  newAdmin: '/admins/new',
  clientsFromTable: '/clients/from-table',
  settings: '/settings',
  month: '/month',
  verification: '/verification',
  personalData: '/personal-data',
  security: '/security',
  profile: '/profile',
  news: '/news',
} as const
