import { warning, type Warning } from './inspected.ts'
import type { WordFindings } from './word-findings.ts'
import { replacedFonts } from './office-fonts.ts'

/** What the sender of a document of Word should know of it, and of the PDF that was made of it. */
export function findingWarnings(
  { marks, blanks, fonts, accepted }: WordFindings & { accepted: boolean },
  pdf: Buffer,
): Warning[] {
  const replaced = replacedFonts(pdf, fonts)
  const ofFonts = replaced.length > 0 ? [warning('fonts_replaced', replaced)] : []
  const ofChanges = accepted ? [warning('word_changes_accepted')] : []
  return [...ofChanges, ...marks.map((mark) => warning(mark, blanks)), ...ofFonts]
}
