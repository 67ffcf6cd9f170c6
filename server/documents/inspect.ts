import { Refusal, refuse } from '#server/errors.ts'
import { asBuffer } from './bytes.ts'
import { refuseByLook } from './file-kind.ts'
import { refuseUnseen, type Pool } from './pool.ts'

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
  /** SHA-256 of what was sent, when it is not what people sign: a repaired file or a picture */
  source_sha256: string | null
  pages: number
  /** bytes */
  size: number
  /** the document cannot be stamped in place: it will be attached to its protocol untouched */
  wrap: boolean
  /** what the sender is told */
  warnings: Warning[]
  /** as seen, in points (1/72 inch) */
  page_sizes: { width: number; height: number }[]
}

/**
 * Looks at an uploaded file (docs/documents.md#accepted-files). Refuses with `file_empty`, `file_too_large`,
 * `docx_refused`, `not_a_pdf`, `file_bomb`, `pages_too_many`, `file_encrypted`, `file_broken`. `name` serves the texts,
 * and tells Word's files by their extension where their content does not.
 */
export async function inspect(pool: Pool, bytes: Buffer, name: string): Promise<Inspected> {
  refuseByLook(bytes, name)
  try {
    const found = await pool.run('inspect', { bytes, name })
    return { ...found, bytes: found.bytes ? asBuffer(found.bytes) : bytes }
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseUnseen(error)
    // whatever a hostile file does to the worker, its sender hears that the file is broken
    if (pool.closed) throw error
    refuse('file_broken')
  }
}
