import { asBuffer } from '#server/documents/cms/bytes.ts'
import { refuseByLook } from '#server/documents/core/file-kind.ts'
import { type Inspected, type SecondReading, warning } from '#server/documents/core/inspected.ts'
import { refuseIfWorkerLost, type Runner, WorkerLost } from '#server/documents/pool/pool.ts'
import type { Input, Output } from '#server/documents/pool/tasks.ts'
import { Refusal, refuse } from '#server/platform/core/errors.ts'

/** The library that seals repeats itself for ever on some small files; sound ones take a tenth of this. */
const second_reading_limit_ms = 1_000

/**
 * Inspects an uploaded file (docs/documents.md#accepted-files). Refuses with `file_empty`, `file_too_large`,
 * `docx_refused`, `not_a_pdf`, `file_bomb`, `pages_too_many`, `file_encrypted`, `file_unsettled`, `file_broken`. `name`
 * is used in texts, and identifies Word files by extension where their content does not.
 */
export async function inspect(pool: Runner, bytes: Buffer, name: string): Promise<Inspected> {
  refuseByLook(bytes, name)
  let found = await look(pool, { bytes, name, settle: false })
  if (found.wrap) return inspectedOf(found, bytes)
  let reading = await readAgain(pool, asBuffer(found.bytes ?? bytes))
  if (!reading?.agrees && !found.settled) {
    found = await look(pool, { bytes, name, settle: true })
    reading = await readAgain(pool, asBuffer(found.bytes ?? bytes))
  }
  // both read the copy, or only pdfium can; never two documents
  if (reading && !reading.agrees) refuse('file_unsettled')
  if (reading?.stampable) return inspectedOf(found, bytes)
  return inspectedOf({ ...found, wrap: true, warnings: [...found.warnings, warning('not_stampable')] }, bytes)
}

function inspectedOf({ settled: _settled, ...found }: Output<'inspect'>, bytes: Buffer): Inspected {
  return { ...found, bytes: found.bytes ? asBuffer(found.bytes) : bytes }
}

async function look(pool: Runner, input: Input<'inspect'>): Promise<Output<'inspect'>> {
  try {
    return await pool.run('inspect', input)
  } catch (error) {
    if (error instanceof Refusal) throw error
    refuseIfWorkerLost(error)
    // whatever a hostile file does to the worker, its sender sees that the file is broken
    if (pool.closed) throw error
    refuse('file_broken')
  }
}

/** Null when the library came to no end. */
async function readAgain(pool: Runner, bytes: Buffer): Promise<SecondReading | null> {
  try {
    return await pool.run('read_again', { bytes }, { time_limit_ms: second_reading_limit_ms })
  } catch (error) {
    if (error instanceof WorkerLost && error.isByFile) return null
    if (error instanceof Refusal || pool.closed) throw error
    refuseIfWorkerLost(error)
    throw error
  }
}
