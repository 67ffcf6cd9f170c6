import { linksOf } from '#shared/ra/links.ts'
import type { sellerTexts } from '#shared/text/seller.ts'

/** Every address that the console leads to. */
export const links = {
  ...linksOf('support'),
  /** named so by the specification */
  newAdmin: '/admins/new',
  clientsFromTable: '/clients/from-table',
  settings: '/settings',
  month: '/month',
  verification: '/verification',
  queues: '/queues',
  personalData: '/personal-data',
  security: '/security',
  profile: '/profile',
  news: '/news',
} as const

/** A part of the settings. */
export const settingsPart = (part: keyof typeof sellerTexts.parts): string => `${links.settings}#${part}`

/** The list of a resource by the word of its screen, with what it is filtered and sorted by. */
export const listOfScreen = (screen: string, search: string): string => `/${screen}${search}`
