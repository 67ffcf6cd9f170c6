import { linksOf } from '#shared/ra/links.ts'

const consoleLinks = linksOf('cabinet')

/** Every address that the cabinet leads to. */
export const links = {
  ...consoleLinks,
  /** the form of a new request as it was left */
  savedDraft: (id: number) => `${consoleLinks.create('document-sign-requests')}?draft=${id}`,
  papers: '/documents-for-accounting',
  approvals: '/approvals',
  profile: '/profile',
  company: '/company',
  security: '/security',
} as const

/** pages of the site, outside of the cabinet */
export const siteLinks = { developers: '/developers' } as const
