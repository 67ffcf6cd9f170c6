export type WarningCode =
  | 'repaired'
  | 'made_from_image'
  | 'owner_password'
  | 'signed_before'
  | 'certified'
  | 'dynamic_form'
  | 'active_content'
  | 'attachments'
  | 'not_stampable'
export type Warning = { code: WarningCode; text: string }

/** A file that may be sent for signing. */
export type Inspected = {
  /** what people see and sign */
  bytes: Buffer
  /** SHA-256 of `bytes`, hex */
  sha256: string
  /** SHA-256 of the uploaded bytes, when people sign others: a repaired file or a converted image */
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
