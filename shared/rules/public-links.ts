/** States of a public link, as they are shown: one whose time is over makes no requests whatever is stored. */
export const publicLinkStates = ['active', 'stopped', 'expired'] as const
export type PublicLinkState = (typeof publicLinkStates)[number]

/** Whether a form is taken now, and why not. That its sender has no money is nobody else's business. */
export const publicFormStates = ['open', 'stopped', 'expired', 'full', 'full_today'] as const
export type PublicFormState = (typeof publicFormStates)[number]

export const pinPattern = /^\d{4,8}$/

/** Behind it the key: short, since people type it from a sheet on the wall. */
export const public_path = '/s/'

/** @returns the key of a public link's address; null for any other address */
export const publicKeyOf = (path: string): string | null => /^\/s\/([\w-]{1,64})\/?$/.exec(path)?.[1] ?? null
