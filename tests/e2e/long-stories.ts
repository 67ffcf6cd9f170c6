/** Stories, by the names of their files, that take minutes and run only in the full profile. */
export const longStories = [
  'bulk',
  'client-creation',
  'console-lists',
  'counter',
  'developers',
  'drawing',
  'first-day-ways',
  'imports',
  'lists',
  'long-document',
  'missing-files',
  'no-code',
  'private-person',
  'provider-login',
  'stuck',
  'typed-forms',
  'webhooks',
]

/** Stories whose screens have a different layout at each width: in the full profile at both, in every run, unless they are long, on the phone. */
export const storiesOfBothWidths = ['bulk', 'first-day', 'lists', 'money', 'provider-login', 'webhooks']

/** A glob of playwright.config.ts, which does not match `console-lists` for `lists`. */
export const fileOf = (story: string) => `**/${story}.spec.ts`
