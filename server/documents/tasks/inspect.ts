import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseByLook } from '#server/documents/core/file-kind.ts'
import type { Inspected } from '#server/documents/core/inspected.ts'
import { refuseIfWorkerLost, type Runner } from '#server/documents/pool/pool.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/**
 * Inspects an uploaded file (docs/documents.md#accepted-files). Refuses with `file_empty`, `file_too_large`,
 * `docx_refused`, `not_a_pdf`, `file_bomb`, `pages_too_many`, `file_encrypted`, `file_broken`. `name` is used in texts,
 * and identifies Word files by extension where their content does not.
 */
export async function inspect(pool: Runner, bytes: Buffer, name: string): Promise<Inspected> {
  refuseByLook(bytes, name)
  try {
    const found = await pool.run('inspect', { bytes, name })
    return { ...found, bytes: found.bytes ? asBuffer(found.bytes) : bytes }
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    // whatever a hostile file does to the worker, its sender sees that the file is broken
    if (pool.closed) throw error
    refuse('file_broken')
  }
}
