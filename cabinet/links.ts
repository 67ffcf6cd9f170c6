import { linksOf } from '#shared/ra/links.ts'

/** Every address that the cabinet leads to. */
export const links = {
  ...linksOf('cabinet'),
  papers: '/documents-for-accounting',
  profile: '/profile',
  security: '/security',
} as const
