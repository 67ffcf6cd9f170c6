/** Warnings of a file that its sender must have seen: without their confirmation it is not sent. */
export const warningsToConfirm = ['word_changes', 'word_comments', 'word_hidden', 'word_blanks', 'page_white'] as const
export type WarningToConfirm = (typeof warningsToConfirm)[number]

/** Those of these warnings that must be confirmed, each once. */
export function toConfirm(warnings: readonly { code: string }[]): WarningToConfirm[] {
  return warningsToConfirm.filter((code) => warnings.some((warning) => warning.code === code))
}
