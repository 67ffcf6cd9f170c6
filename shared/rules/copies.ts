/** Who gets a copy of the signed documents besides the signer (docs/decisions/0162). */

export const copies_per_request_max = 5
/** each is a look of a stranger at the documents */
export const copy_downloads_per_recipient_in_hour_max = 60

/** Why no letter goes to a recipient, which is final. */
export const copyUnsents = ['refused', 'sample', 'test', 'stopped'] as const
export type CopyUnsent = (typeof copyUnsents)[number]

/** Whose copies a recipient has refused. */
export const copyStops = ['nobody', 'sender', 'all'] as const
export type CopyStop = (typeof copyStops)[number]

export const copy_path = '/copy'

/** `ivan.petrov@mail.ru` → `i***@mail.ru`: for who may not know it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${[...email][0]}***${email.slice(at)}`
}

/** The first address that is named twice, by its place; -1 where none is. */
export function namedTwice(emails: readonly string[]): number {
  const keys = emails.map((email) => email.toLowerCase())
  return keys.findIndex((key, at) => keys.indexOf(key) !== at)
}

/** A signer who is named among them gets their own copy. */
export const othersThan = (signer_email: string | null, emails: readonly string[]): string[] =>
  emails.filter((email) => email.toLowerCase() !== signer_email?.toLowerCase())

/** of all addresses of a form together */
export const copies_chars_max = 1500

/** Addresses that are typed one after another, by commas, semicolons or spaces. */
export const typedEmails = (typed: string): string[] => typed.split(/[\s,;]+/u).filter(Boolean)
