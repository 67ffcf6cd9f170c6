/**
 * The form of a letter's text: paragraphs between empty lines. The HTML beside it is made from the same text
 * (`letterHtml`), so that the two never say different things.
 */

/** A paragraph of its own: what the letter asks to do. The first one of a letter is its button. */
export const action = (label: string, url: string): string => `${label}: ${url}`

/** What somebody else wrote, marked as in mail: it cannot pass for a paragraph of the letter, nor for its button. */
export const citation = (text: string): string =>
  text
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

export type Letter = { subject: string; body: string }
/** the text without its link, for staff and the client */
export type SecretLetter = Letter & { masked: string }

/** In place of the link where others read the letter. */
const hidden = '(ссылка видна только получателю)'

export function secretLetter(subject: string, url: string, paragraphs: (link: string) => string[]): SecretLetter {
  const textOf = (link: string) => paragraphs(link).join('\n\n')
  return { subject, body: textOf(url), masked: textOf(hidden) }
}
