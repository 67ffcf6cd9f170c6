/** Where each console lies on the site. */
export const bases = { support: '/support', cabinet: '/personal' } as const

/** Of the settings of the console: the part where the first step of a new installation is done. */
export const first_step = 'first-step'

/** Pages of the site that the consoles lead to. */
export const sitePages = {
  home: '/',
  outbox: '/outbox',
  register: '/register',
  forgotPassword: '/forgot-password',
} as const
