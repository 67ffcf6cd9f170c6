/** Where each console lies on the site. */
export const bases = { support: '/support', cabinet: '/personal' } as const

/** Pages of the site that the consoles lead to. */
export const sitePages = {
  home: '/',
  outbox: '/outbox',
  register: '/register',
  forgotPassword: '/forgot-password',
} as const
