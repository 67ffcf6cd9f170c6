import { fileWarningTexts } from '#shared/text/file-warnings.ts'

export type WarningCode = keyof typeof fileWarningTexts
export type Warning = { code: WarningCode; text: string }

/** @param names that the text mentions, where it does */
export function warning(code: WarningCode, names: readonly string[] = []): Warning {
  const text = fileWarningTexts[code]
  return { code, text: typeof text === 'string' ? text : text(names) }
}

/** Whether a file was made without the tracked changes of its source. */
export const hasAccepted = (warnings: readonly { code: string }[]): boolean =>
  warnings.some(({ code }) => code === 'word_changes_accepted')

/** A file that may be sent for signing. */
export type Inspected = {
  /** what people see and sign */
  bytes: Buffer
  /** SHA-256 of `bytes`, hex */
  sha256: string
  /** SHA-256 of the uploaded bytes, when people sign others: a settled or repaired copy or a converted image */
  source_sha256: string | null
  pages: number
  /** bytes */
  size: number
  /** the document cannot be stamped in place: it will be attached to its protocol unchanged */
  wrap: boolean
  /** shown to the sender */
  warnings: Warning[]
  /** as displayed, in points (1/72 inch) */
  page_sizes: { width: number; height: number }[]
}

/** What the second library makes of a file that pdfium opened. */
export type SecondReading = {
  /** both read the same pages, down to the bytes of every stream */
  agrees: boolean
  /** an incremental update can be written */
  stampable: boolean
}
